"use strict";
// One screen in a window of any size: its corner is dragged, and the known window that is nearest is shown, with the text
// size, language and direction of one's choice.
{
  const { find, all, field } = inset;
  const { live } = inset;

  const stage = document.createElement("section");
  stage.id = "stage";
  stage.className = "family";
  stage.hidden = true;
  stage.setAttribute("aria-label", "Any window");
  stage.innerHTML = `<div class="stage-bar"><h3>Any window</h3>
    <select data-of="screen" aria-label="Screen in the window"></select>
    <select data-of="window" aria-label="Window"></select>
    <label>Text <input type="range" data-of="textSize" min="0" max="11" step="1" value="3" aria-label="Text size"></label>
    <select data-of="language" aria-label="Language of the texts"></select>
    <button type="button" class="button" data-of="direction" aria-pressed="false" title="Right to left">RTL</button>
    <output></output></div><div class="stage-window"></div>`;
  const part = (name) => find(`[data-of="${name}"]`, stage);
  const said = find("output", stage);

  const toggle = document.createElement("button");
  toggle.type = "button";
  toggle.className = "button";
  toggle.id = "show-stage";
  toggle.textContent = "Any window";
  toggle.title = "One screen in a window of any size (w)";
  toggle.setAttribute("aria-pressed", "false");
  find("#filters .group").before(toggle);

  /// What can be chosen, once it was asked for.
  let known = null;
  let file = null;

  /// The screens of the page, each by its file and its own name.
  function screens() {
    const found = new Map();
    for (const figure of all("#pictures figure").filter((f) => !f.matches("#stage figure"))) {
      const template = figure.template ?? find("template", figure);
      const own = find(".picture", template.content)?.dataset.screen;
      if (own && !found.has(figure.dataset.screen)) found.set(figure.dataset.screen, { file: figure.dataset.file, own });
    }
    return found;
  }

  function options(select, values) {
    const value = select.value;
    select.replaceChildren(...values.map(([id, name]) => new Option(name, id)));
    select.value = value;
    if (select.selectedIndex < 0) select.selectedIndex = 0;
  }

  async function open(isOn) {
    toggle.setAttribute("aria-pressed", String(isOn));
    stage.hidden = !isOn;
    inset.remember("stage", isOn ? "on" : "");
    if (!isOn) { stage.remove(); inset.refresh(); inset.filter(); return; }
    field("pictures").prepend(stage);
    options(part("screen"), [...screens().keys()].map((key) => [key, key]));
    const chosen = field("screen").value || inset.chosen()?.screen;
    if (chosen) part("screen").value = chosen;
    await load();
    const wanted = inset.chosen()?.environment.split(" ").slice(0, 3).join(" ");
    if (wanted && known?.windows.some((one) => one.id === wanted)) part("window").value = wanted;
    await show();
  }

  /// Asks what can be chosen for the screen's file.
  async function load() {
    const screen = screens().get(part("screen").value);
    if (!screen || file === screen.file) return;
    const answer = await live.ask({ action: "windows", file: screen.file });
    if (!answer?.done) return;
    const isFirst = known === null;
    known = answer;
    file = screen.file;
    const families = new Map();
    for (const one of known.windows) families.set(one.family, [...(families.get(one.family) ?? []), one]);
    const value = part("window").value;
    part("window").replaceChildren(...[...families].map(([family, windows]) => {
      const group = document.createElement("optgroup");
      group.label = family;
      group.append(...windows.map((one) => new Option(`${one.name} — ${one.width} × ${one.height}`, one.id)));
      return group;
    }));
    options(part("language"), known.languages.map(({ id, name }) => [id, name]));
    part("window").value = value;
    if (isFirst || part("window").selectedIndex < 0) {
      const first = find("#pictures figure:not(#stage figure)")?.dataset.environment ?? "";
      part("window").value = known.windows.find((one) => first.startsWith(one.id.split(" ")[0]))?.id ?? known.windows[0].id;
    }
  }

  let number = 0;

  /// Draws the screen as it is chosen.
  async function show() {
    const screen = screens().get(part("screen").value);
    if (stage.hidden || !screen || !known) return;
    const own = number += 1;
    const textSize = known.textSizes[Number(part("textSize").value)];
    const answer = await live.ask({
      action: "try", file: screen.file, screen: screen.own, window: part("window").value, textSize,
      language: part("language").value, direction: part("direction").getAttribute("aria-pressed") === "true" ? "rtl" : "ltr",
    });
    if (own !== number || !answer) return;
    said.textContent = answer.done ? (textSize === "large" ? "" : `Text size ${textSize}`) : answer.message;
    if (!answer.done) return;
    const figure = document.createElement("figure");
    figure.tabIndex = -1;
    figure.setAttribute("role", "group");
    figure.setAttribute("aria-label", `${part("screen").value} on ${answer.name}`);
    Object.assign(figure.dataset, {
      screen: part("screen").value, file: screen.file, environment: answer.environment, severity: "",
    });
    figure.style.setProperty("--width", answer.width);
    figure.style.setProperty("--height", answer.height);
    const template = document.createElement("template");
    template.innerHTML = answer.svg;
    const caption = document.createElement("figcaption");
    const name = document.createElement("b");
    name.textContent = answer.name;
    caption.append(name, answer.details);
    const corner = document.createElement("button");
    corner.type = "button";
    corner.className = "corner";
    corner.setAttribute("aria-label", "Size of the window; arrow keys make it larger and smaller");
    corner.dataset.width = known.windows.find((one) => one.id === part("window").value)?.width ?? 0;
    corner.dataset.height = known.windows.find((one) => one.id === part("window").value)?.height ?? 0;
    figure.append(template, caption, corner);
    const hadFocus = stage.contains(document.activeElement) && document.activeElement.classList.contains("corner");
    find(".stage-window", stage).replaceChildren(figure);
    inset.refresh();
    inset.draw(figure);
    if (hadFocus) corner.focus({ preventScroll: true });
    const chosen = inset.chosen();
    const view = chosen?.environment === answer.environment && chosen.screen === figure.dataset.screen
      && live.viewIn(figure, chosen.path);
    if (view) inset.choose(view);
  }

  // MARK: The corner

  /// The window nearest to a size, of the family that is shown where one there is near enough.
  function nearest(width, height) {
    const distance = (one) => Math.hypot(one.width - width, one.height - height);
    return known.windows.reduce((a, b) => (distance(b) < distance(a) ? b : a));
  }

  let pull = null;
  stage.addEventListener("pointerdown", (event) => {
    const corner = event.target.closest(".corner");
    if (!corner) return;
    event.preventDefault();
    const frame = find('.view[data-path="root"] .frame', corner.closest("figure"));
    const scale = frame?.getScreenCTM()?.a || 0.5;
    pull = { x: event.clientX, y: event.clientY, width: Number(corner.dataset.width), height: Number(corner.dataset.height), scale };
    stage.setPointerCapture(event.pointerId);
  });
  stage.addEventListener("pointermove", (event) => {
    if (!pull) return;
    const width = Math.max(200, pull.width + (event.clientX - pull.x) / pull.scale);
    const height = Math.max(200, pull.height + (event.clientY - pull.y) / pull.scale);
    said.textContent = `${Math.round(width)} × ${Math.round(height)}`;
    choose(nearest(width, height).id);
  });
  for (const name of ["pointerup", "pointercancel"]) stage.addEventListener(name, () => { pull = null; });

  function choose(id) {
    if (part("window").value === id) return;
    part("window").value = id;
    show();
  }

  stage.addEventListener("keydown", (event) => {
    if (!event.target.closest(".corner")) return;
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const isWidth = event.key === "ArrowLeft" || event.key === "ArrowRight";
    const size = (one) => (isWidth ? one.width : one.height);
    const sorted = [...known.windows].sort((a, b) => size(a) - size(b) || a.width - b.width || a.height - b.height);
    const at = sorted.findIndex((one) => one.id === part("window").value);
    const next = (by > 0 ? sorted.slice(at + 1) : sorted.slice(0, at).reverse()).find((one) => size(one) !== size(sorted[at]));
    if (next) choose(next.id);
  });

  // MARK: Beginning

  part("screen").addEventListener("input", async () => { await load(); show(); });
  for (const name of ["window", "textSize", "language"]) part(name).addEventListener("input", show);
  part("direction").addEventListener("click", () => {
    const button = part("direction");
    button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
    show();
  });
  toggle.addEventListener("click", () => open(stage.hidden));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "w" || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select")) return;
    open(stage.hidden);
  });
  live.whenReplaced.push(() => {
    if (stage.hidden) return;
    field("pictures").prepend(stage);
    options(part("screen"), [...screens().keys()].map((key) => [key, key]));
    show();
  });
  if (inset.state.get("stage") === "on") open(true);
}
