"use strict";
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
    drawing.append(template.content);
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
    for (const figure of figures) {
      figure.hidden = !fits(figure);
      if (figure.hidden) continue;
      shown += 1;
      seen.add(figure.dataset.environment);
      screens.add(figure.dataset.screen);
    }
    for (const part of all(".family, .screen")) part.hidden = !find("figure:not([hidden])", part);
    field("count").textContent = `${shown} of ${figures.length} shown`;
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

  // MARK: Changes

  const nameOf = (figure) => `${figure.dataset.screen}@${figure.dataset.environment}`;

  /// Where the keyboard is, so that it can be there again: a view, a figure, or nothing of these.
  function focused() {
    const figure = document.activeElement?.closest?.("figure");
    if (!figure) return null;
    return { figure: nameOf(figure), path: document.activeElement.closest(".drawing .view")?.dataset.path };
  }

  /// What was drawn, where the keyboard was and what was in sight: a state in which a screen is missing for a
  /// moment, as while somebody types, does not lose it.
  const drawn = new Set();
  let was = null;
  let place = null;

  /// Puts another state of the page into this one: what is drawn, chosen, filtered and in sight stays.
  function replace(next) {
    for (const figure of figures) if (find(".drawing", figure)) drawn.add(nameOf(figure));
    was = focused() ?? (document.activeElement === document.body ? was : null);
    if (figures.length > 0 || !place) place = { left: scrollX, top: scrollY };
    for (const name of filters) {
      const [old, fresh] = [field(name), next.getElementById(name)];
      if (!old || !fresh) continue;
      // What cannot be chosen now may be there again in the next state.
      const value = state.get(name) ?? "";
      old.replaceChildren(...fresh.childNodes);
      old.value = value;
      if (old.value !== value) old.value = "";
    }
    for (const id of ["screens", "pictures", "problems"]) field(id).replaceChildren(...next.getElementById(id).childNodes);
    find(".summary").replaceWith(find(".summary", next));
    figures = all("figure");
    findings = all("#problems li");
    near.disconnect();
    for (const figure of figures) if (drawn.has(nameOf(figure))) draw(figure); else near.observe(figure);
    filter();
    if (chosen) {
      const figure = figures.find((f) => f.dataset.screen === chosen.screen && f.dataset.environment === chosen.environment);
      if (figure) draw(figure);
      const view = figure && all(".drawing .view", figure).find((v) => v.dataset.path === chosen.path);
      const isOpen = field("chosen").classList.contains("open");
      if (view) choose(view);
      field("chosen").classList.toggle("open", isOpen);
    }
    if (was) {
      const figure = figures.find((f) => nameOf(f) === was.figure);
      const view = figure && was.path && all(".drawing .view", figure).find((v) => v.dataset.path === was.path);
      if (figure) { rove(figure); (view || figure).focus({ preventScroll: true }); }
    }
    scrollTo(place);
  }

  /// Sends what is to be changed in the files; what becomes of it comes back as another state.
  async function edit(request, say) {
    let answer;
    try {
      const reply = await fetch("edit", {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request),
      });
      if (!reply.ok) throw new Error(reply.statusText);
      answer = await reply.json();
    } catch {
      say("The preview has ended", true);
      return;
    }
    const what = request.action === "undo" ? "Taken back" : `Done: ${request.fix}`;
    say(answer.done ? what : `Not done: ${answer.message}`, !answer.done);
    const undo = field("undo");
    undo.hidden = answer.undo === null;
    undo.title = answer.undo === null ? "" : `Take back: ${answer.undo}`;
  }

  /// Puts a button beside each finding whose fix the page may apply.
  function offerFixes(say) {
    for (const item of findings) {
      if (!item.dataset.fix || find(".apply", item)) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button apply";
      button.textContent = "Apply";
      button.setAttribute("aria-label", `Apply: ${item.dataset.fix}`);
      button.addEventListener("click", () => {
        const { file, line, rule, fix } = item.dataset;
        const message = find(".message", item).textContent;
        edit({ action: "fix", file, line: Number(line), rule, message, fix }, say);
      });
      item.append(button);
    }
  }

  /// Follows the files of a preview, as the place that the page is from tells.
  function live() {
    const status = document.createElement("p");
    status.id = "live";
    status.setAttribute("role", "status");
    find("h1").after(status);
    const undo = document.createElement("button");
    undo.type = "button";
    undo.id = "undo";
    undo.className = "button";
    undo.textContent = "Undo";
    undo.hidden = true;
    status.after(undo);
    const say = (text, isBad) => { status.textContent = text; status.classList.toggle("bad", isBad); };
    undo.addEventListener("click", () => edit({ action: "undo" }, say));
    offerFixes(say);
    let shown = null;
    let isLoading = false;
    let wanted = null;
    async function load() {
      if (isLoading) return;
      isLoading = true;
      while (wanted !== shown) {
        const state = wanted;
        try {
          const answer = await fetch(location.pathname, { cache: "no-store" });
          if (!answer.ok) throw new Error(answer.statusText);
          replace(new DOMParser().parseFromString(await answer.text(), "text/html"));
          offerFixes(say);
          shown = state;
          root.dataset.state = state;
        } catch {
          say("The preview has ended", true);
          break;
        }
      }
      isLoading = false;
    }
    const source = new EventSource("events");
    source.addEventListener("open", () => say("Follows the files", false));
    source.addEventListener("state", (event) => {
      // The first one may be of this very page, or of one after it: both are looked at.
      wanted = event.data;
      load();
    });
    source.addEventListener("error", () => say("The preview has ended", true));
  }
  if (document.body.hasAttribute("data-live")) live();
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
