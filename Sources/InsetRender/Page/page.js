"use strict";
let inset;
// The page of `inset render -o page.html` and of `inset preview`: pictures are drawn when they come into view, what is chosen
// stands in the address, and everything can be reached by keys.
{
  const find = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const field = (id) => document.getElementById(id);
  const root = document.documentElement;
  let figures = all("figure");
  let findings = all("#problems li");
  const numberOf = (element, name) => Math.round(Number(element.getAttribute(name)) * 100) / 100;

  /// What the address holds: filters, looks, and the view that is chosen.
  const filters = ["screen", "device", "orientation", "os", "direction", "severity"];
  const toggles = { safe: true, margins: false, names: false, problems: true };
  const state = new URLSearchParams(location.hash.slice(1));
  let chosen = null;

  function remember(name, value) {
    if (value) state.set(name, value); else state.delete(name);
    const text = state.toString();
    history.replaceState(null, "", text ? "#" + text : location.pathname + location.search);
  }

  // MARK: Drawing

  /// Puts a figure's drawing into the page; it waits in a template until it is looked at.
  function draw(figure) {
    const template = find("template", figure);
    if (!template) return;
    const drawing = document.createElement("div");
    drawing.className = "drawing";
    // The template stays, to be compared with that of another state.
    figure.template = template;
    drawing.append(template.content.cloneNode(true));
    template.replaceWith(drawing);
    const problems = new Map(all(".problem", drawing).map((p) => [p.dataset.path, find("title", p)?.textContent]));
    for (const view of all(".view", drawing)) {
      const frame = find(".frame", view);
      const problem = problems.get(view.dataset.path);
      view.setAttribute("role", "button");
      view.setAttribute("tabindex", "-1");
      view.setAttribute("aria-label", `${view.dataset.kind} ${view.dataset.path}, ${numberOf(frame, "width")} by `
        + `${numberOf(frame, "height")} points at ${numberOf(frame, "x")}, ${numberOf(frame, "y")}`
        + (problem ? `; ${problem}` : ""));
    }
    if (root.hasAttribute("data-names")) label(figure);
    if (chosen) mark(figure);
  }

  /// Writes the names of views into a drawing.
  function label(figure) {
    for (const view of all(".drawing .view", figure)) {
      if (find(".viewName", view) || view.dataset.path === "root") continue;
      const frame = find(".frame", view);
      const name = document.createElementNS("http://www.w3.org/2000/svg", "text");
      name.setAttribute("class", "viewName");
      name.setAttribute("x", numberOf(frame, "x") + 3);
      name.setAttribute("y", numberOf(frame, "y") + 15);
      name.textContent = view.dataset.path.split(".").pop();
      view.append(name);
    }
  }

  const near = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      near.unobserve(entry.target);
      draw(entry.target);
    }
  }, { rootMargin: "600px" });

  // MARK: Filters

  function fits(figure) {
    const data = figure.dataset;
    const value = (name) => field(name)?.value ?? "";
    const device = value("device");
    return (!value("screen") || data.screen === value("screen"))
      && (!device || (device.startsWith("family:") ? data.family === device.slice(7) : data.device === device))
      && (!value("orientation") || data.orientation === value("orientation"))
      && (!value("os") || data.os === value("os"))
      && (!value("direction") || data.direction === value("direction"))
      && (!value("severity") || (value("severity") === "error" ? data.severity === "error" : data.severity !== ""));
  }

  function filter() {
    let shown = 0;
    const seen = new Set();
    const screens = new Set();
    const own = figures.filter((figure) => !figure.matches("#stage figure"));
    for (const figure of own) {
      figure.hidden = !fits(figure);
      if (figure.hidden) continue;
      shown += 1;
      seen.add(figure.dataset.environment);
      screens.add(figure.dataset.screen);
    }
    for (const part of all(".family, .screen")) part.hidden = !find("figure:not([hidden])", part);
    field("count").textContent = `${shown} of ${own.length} shown`;
    field("none").hidden = shown > 0;
    let left = 0;
    for (const item of findings) {
      const { environments, screen } = item.dataset;
      const holds = environments === "" ? true : environments.split("|").some((id) => seen.has(id));
      item.hidden = !holds || (screen !== "" && !screens.has(screen));
      if (!item.hidden) left += 1;
    }
    const nothing = field("nothing");
    if (nothing) nothing.hidden = left > 0;
    for (const link of all("#screens a")) {
      link.setAttribute("aria-current", String(link.dataset.screen === (field("screen").value || null)));
    }
    rove();
  }

  function changed(name) {
    remember(name, field(name).value);
    filter();
  }

  // MARK: Looks

  function zoom(value) {
    const clamped = Math.min(3, Math.max(0.4, value));
    root.style.setProperty("--zoom", clamped);
    field("zoom").value = clamped;
    remember("zoom", Math.abs(clamped - 1) < 0.01 ? "" : clamped.toFixed(2));
  }

  function toggle(name, on) {
    if (on) root.dataset[name] = "on"; else if (toggles[name]) root.dataset[name] = "off"; else delete root.dataset[name];
    field("show-" + name).setAttribute("aria-pressed", String(on));
    remember(name, on === toggles[name] ? "" : on ? "on" : "off");
    if (name === "names" && on) for (const figure of figures) label(figure);
  }
  const isOn = (name) => field("show-" + name).getAttribute("aria-pressed") === "true";

  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  function appearance(value) {
    root.dataset.appearance = value || (prefersDark.matches ? "dark" : "light");
    field("show-dark").setAttribute("aria-pressed", String(root.dataset.appearance === "dark"));
    remember("appearance", value);
  }
  prefersDark.addEventListener("change", () => appearance(state.get("appearance") ?? ""));

  // MARK: The inspector

  function row(list, name, value) {
    const term = document.createElement("dt");
    const detail = document.createElement("dd");
    term.textContent = name;
    term.dataset.row = detail.dataset.row = name;
    detail.textContent = value;
    list.append(term, detail);
  }

  /// Marks the chosen view in a figure's drawing.
  function mark(figure) {
    for (const view of all(".drawing .view", figure)) {
      view.classList.toggle("chosen", view.dataset.path === chosen.path && figure.dataset.screen === chosen.screen);
    }
  }

  function choose(view) {
    const figure = view.closest("figure");
    chosen = { path: view.dataset.path, screen: figure.dataset.screen, environment: figure.dataset.environment };
    for (const other of figures) mark(other);
    const frame = find(".frame", view);
    const box = field("chosen");
    const title = document.createElement("h2");
    title.textContent = chosen.path;
    const list = document.createElement("dl");
    row(list, "kind", view.dataset.kind);
    row(list, "on", chosen.environment);
    for (const name of ["x", "y", "width", "height"]) row(list, name, numberOf(frame, name));
    const safe = find(".safeArea", figure);
    if (safe && chosen.path !== "root") {
      const edge = (element, side, size) => numberOf(element, side) + (size ? numberOf(element, size) : 0);
      const inset = [
        numberOf(frame, "y") - numberOf(safe, "y"), numberOf(frame, "x") - numberOf(safe, "x"),
        edge(safe, "y", "height") - edge(frame, "y", "height"), edge(safe, "x", "width") - edge(frame, "x", "width"),
      ].map((n) => Math.round(n * 100) / 100);
      row(list, "in safe area", `top ${inset[0]}, left ${inset[1]}, bottom ${inset[2]}, right ${inset[3]}`);
    }
    if (view.dataset.line) row(list, "declared", `${figure.dataset.file}:${view.dataset.line}`);
    if (view.dataset.line) copies(list.lastChild);
    const told = findings.filter((item) => item.dataset.view === chosen.path && item.dataset.screen === chosen.screen
      && (item.dataset.environments === "" || item.dataset.environments.split("|").includes(chosen.environment)));
    for (const item of told) row(list, "finding", find(".message", item).textContent);
    const shut = document.createElement("button");
    shut.id = "close";
    shut.className = "button";
    shut.textContent = "Close";
    shut.addEventListener("click", () => { box.classList.remove("open"); view.focus(); });
    box.replaceChildren(shut, title, list);
    box.classList.add("open");
    remember("view", chosen.path);
    remember("in", `${chosen.screen}@${chosen.environment}`);
    for (const call of inset.whenChosen) call(view, figure, box);
  }

  /// Puts a button beside a place that copies it.
  function copies(detail) {
    const place = detail.textContent;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.title = "Copy";
    button.setAttribute("aria-label", `Copy ${place}`);
    button.addEventListener("click", async () => {
      try { await navigator.clipboard.writeText(place); } catch { return; }
      button.classList.add("done");
      setTimeout(() => button.classList.remove("done"), 1200);
    });
    detail.append(" ", button);
  }

  /// Draws a figure, brings it into sight, and chooses a view in it.
  function show(figure, path) {
    draw(figure);
    figure.scrollIntoView({ block: "center", inline: "nearest" });
    rove(figure);
    const view = path && all(".drawing .view", figure).find((v) => v.dataset.path === path);
    if (view) choose(view);
    return view;
  }

  /// Goes to the first picture that a finding concerns.
  function follow(item) {
    const { environments, screen, view } = item.dataset;
    const ids = environments === "" ? null : new Set(environments.split("|"));
    const fitting = figures.filter((f) => (screen === "" || f.dataset.screen === screen)
      && (!ids || ids.has(f.dataset.environment)));
    const figure = fitting.find((f) => !f.hidden) ?? fitting[0];
    if (!figure) return;
    if (figure.hidden) clear();
    const found = show(figure, view);
    (found ?? figure).focus({ preventScroll: true });
  }

  function clear() {
    for (const name of filters) if (field(name)) { field(name).value = ""; remember(name, ""); }
    filter();
  }

  // MARK: Keys

  /// One figure takes part in the order of Tab: the one that was last looked at.
  function rove(figure) {
    const visible = figures.filter((f) => !f.hidden);
    const current = figure ?? visible.find((f) => f.tabIndex === 0) ?? visible[0];
    for (const other of figures) other.tabIndex = other === current ? 0 : -1;
  }

  function step(list, from, by) {
    return list[Math.min(list.length - 1, Math.max(0, list.indexOf(from) + by))];
  }

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || find("dialog[open]")) return;
    const target = event.target;
    const isField = target.matches("select, input");
    const view = target.closest?.(".drawing .view");
    const figure = target.closest?.("figure");
    const done = () => event.preventDefault();
    if (view) {
      const views = all(".view", figure);
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        step(views, view, event.key === "ArrowDown" ? 1 : -1).focus();
        return done();
      }
      if (event.key === "Enter" || event.key === " ") { choose(view); return done(); }
      if (event.key === "Escape") { field("chosen").classList.remove("open"); figure.focus(); return done(); }
    }
    if (figure) {
      const visible = figures.filter((f) => !f.hidden);
      const by = { ArrowRight: 1, ArrowLeft: -1, Home: -visible.length, End: visible.length }[event.key];
      if (by !== undefined) {
        const next = step(visible, figure, by);
        draw(next);
        rove(next);
        next.focus();
        return done();
      }
      if (!view && (event.key === "Enter" || event.key === "ArrowDown")) {
        draw(figure);
        find(".view", figure)?.focus();
        return done();
      }
    }
    if (isField) return;
    const keys = {
      "+": () => zoom(Number(field("zoom").value) + 0.2), "=": () => zoom(Number(field("zoom").value) + 0.2),
      "-": () => zoom(Number(field("zoom").value) - 0.2), 0: () => zoom(1),
      d: () => appearance(root.dataset.appearance === "dark" ? "light" : "dark"),
      s: () => toggle("safe", !isOn("safe")), m: () => toggle("margins", !isOn("margins")),
      n: () => toggle("names", !isOn("names")), p: () => toggle("problems", !isOn("problems")),
      "/": () => field("screen").focus(), "?": () => field("keys").showModal(), Escape: () => clear(),
    };
    if (keys[event.key]) { keys[event.key](); done(); }
  }

  // MARK: Beginning

  for (const name of filters) {
    const select = field(name);
    if (!select) continue;
    const wanted = state.get(name);
    if (wanted && [...select.options].some((option) => option.value === wanted)) select.value = wanted;
    select.addEventListener("input", () => changed(name));
  }
  for (const name of Object.keys(toggles)) {
    toggle(name, state.has(name) ? state.get(name) === "on" : toggles[name]);
    field("show-" + name).addEventListener("click", () => toggle(name, !isOn(name)));
  }
  field("show-dark").addEventListener("click", () => appearance(root.dataset.appearance === "dark" ? "light" : "dark"));
  field("zoom").addEventListener("input", () => zoom(Number(field("zoom").value)));
  field("help").addEventListener("click", () => field("keys").showModal());
  field("filters").addEventListener("submit", (event) => event.preventDefault());
  field("pictures").addEventListener("click", (event) => {
    const view = event.target.closest(".view");
    if (!view) return;
    rove(view.closest("figure"));
    choose(view);
  });
  field("problems").addEventListener("click", (event) => {
    const item = event.target.closest("li");
    if (item && !event.target.closest(".apply")) follow(item);
  });
  field("screens").addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    const select = field("screen");
    select.value = select.value === link.dataset.screen ? "" : link.dataset.screen;
    changed("screen");
    scrollTo({ top: 0 });
  });
  document.addEventListener("keydown", pressed);

  /// What tells a picture from the others, in any state of the page.
  const nameOf = (figure) => `${figure.dataset.screen}@${figure.dataset.environment}`;

  // What the scripts of a page that follows its files go on with.
  inset = {
    find, all, field, root, state, filters, numberOf, nameOf, remember, draw, near, filter, rove, choose, show, row, clear,
    figures: () => figures, findings: () => findings, chosen: () => chosen,
    /// Looks for the pictures and the findings again, which are others now.
    refresh() { figures = all("figure"); findings = all("#problems li"); },
    /// Called with the view that was chosen, its figure, and the panel that shows it.
    whenChosen: [],
  };

  appearance(state.get("appearance") ?? "");
  zoom(Number(state.get("zoom")) || 1);
  const wanted = state.get("view") && state.get("in");
  const path = state.get("view");
  filter();
  for (const figure of figures) near.observe(figure);
  if (wanted) {
    const figure = figures.find((f) => `${f.dataset.screen}@${f.dataset.environment}` === wanted);
    if (figure && !figure.hidden) show(figure, path);
  }
}
