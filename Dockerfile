# Inset without a toolchain:
#   docker build -t inset .
#   docker run --rm -v "$PWD:/project" inset check
FROM swift:6.3-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends \
    git make zip libjansson-dev libxml2-dev pkg-config && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN make dist && mkdir /release && tar -xzf dist/inset-*-linux-*.tar.gz -C /release --strip-components 1

FROM debian:bookworm-slim
COPY --from=build /release/ /usr/local/
COPY LICENSE /usr/local/share/doc/inset/LICENSE
WORKDIR /project
ENTRYPOINT ["inset"]
CMD ["--help"]
