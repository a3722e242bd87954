"use strict";
// What is known of the chosen view, and what of it can be changed: constants and properties are written into the source.
{
  const { find, all } = inset;
  const { live } = inset;

  function element(name, className, text) {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  /// What is shown of which view: it stays while another state of the same view is asked for.
  let panel = null;
  let asked = 0;

  /// The view that is looked at, as it is named, with what is known of it.
  const inspector = { view: null, known: null, whenKnown: [] };
  inset.inspector = inspector;

  const isSame = (a, b) => a && b && ["file", "screen", "view", "environment"].every((key) => a[key] === b[key]);

  async function inspect(view, figure, box) {
    const who = live.named(view, figure);
    const stays = isSame(who, inspector.view) && panel;
    inspector.view = who;
    if (stays) box.append(panel); else { inspector.known = null; panel = null; }
    const number = asked += 1;
    // While somebody types, state follows state.
    if (stays) await new Promise((done) => { setTimeout(done, 60); });
    if (number !== asked) return;
    const answer = await live.ask({ action: "inspect", ...who });
    // Another view may have been chosen meanwhile.
    if (number !== asked || !answer?.done) return;
    const focus = panel?.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    inspector.known = answer.view;
    const next = draw(answer.view, who);
    if (panel) panel.replaceWith(next); else box.append(next);
    panel = next;
    if (focus) all("[data-key]", panel).find((one) => one.dataset.key === focus)?.focus();
    for (const call of inspector.whenKnown) call();
  }

  function change(what, said) { return live.edit({ action: "change", ...inspector.view, ...what }, said); }

  // MARK: Parts

  function draw(known, who) {
    const made = element("div", "inspector");
    made.append(source(known.place, who));
    made.append(box(known));
    const placing = known.constraints.filter((one) => one.places);
    const others = known.constraints.filter((one) => !one.places);
    made.append(...list("Placed by", placing, who));
    if (placing.length === 0 && known.path !== "root") made.append(element("p", "hint", "No constraint names it."));
    if (known.properties.length > 0) {
      made.append(element("h3", "", "Properties"));
      const grid = element("div", "properties");
      for (const property of known.properties) grid.append(...row(property));
      made.append(grid);
    }
    made.append(...list("Placed by it", others, who));
    made.append(...reasons(known));
    return made;
  }

  function source(place, who) {
    const line = element("p", "source");
    if (!place) return line;
    const button = element("button", "place", `${place.file}:${place.line}`);
    button.type = "button";
    button.dataset.key = "source";
    button.title = "Show it in the source";
    button.addEventListener("click", () => live.reveal(who, true));
    line.append(button);
    return line;
  }

  /// The frame with its distances from the safe area, as a picture of boxes.
  function box({ frame, safeArea }) {
    const made = element("div", "boxes");
    made.title = "Distances from the safe area";
    const figure = (value) => String(Math.round(value * 100) / 100);
    for (const side of ["top", "left", "bottom", "right"]) {
      const value = element("span", `distance at-${side}`, figure(safeArea[side]));
      if (safeArea[side] < 0) value.classList.add("outside");
      made.append(value);
    }
    made.append(element("span", "extent", `${figure(frame.width)} × ${figure(frame.height)}`));
    return made;
  }

  function list(title, constraints, who) {
    if (constraints.length === 0) return [];
    const rows = element("ol", "constraints");
    for (const constraint of constraints) {
      const item = element("li");
      const words = element("button", "words");
      // Long paths break behind their dots.
      for (const part of shortened(constraint, who).split(/(?<=\.)/)) words.append(part, element("wbr"));
      words.type = "button";
      words.title = constraint.place ? `${constraint.text} — ${constraint.place.file}:${constraint.place.line}` : constraint.text;
      if (constraint.place) {
        words.addEventListener("click", () => live.reveal({ file: who.file, line: constraint.place.line }, true));
      }
      item.append(words);
      if (constraint.constant !== null) {
        const input = number(`constant ${constraint.id}`, constraint.constant, `Constant of ${constraint.text}`, (value) => {
          change({ constant: { id: constraint.id, value } }, `Set ${constraint.text.split(" ")[0]} to ${value}`);
        });
        item.append(input);
      }
      rows.append(item);
    }
    return [element("h3", "", title), rows];
  }

  /// The words of a constraint without its constant, which stands beside them, and without the view's name.
  function shortened({ text, constant }, who) {
    const own = who.view.split(".").pop() + ".";
    const words = text.startsWith(own) ? text.slice(own.length) : text;
    if (constant === null) return words;
    const plain = words.replace(/ [+-] [\d.]+$/, "");
    return plain !== words ? plain : words.replace(/ (==|<=|>=) -?[\d.]+$/, " $1");
  }

  /// A field for a number: Enter writes it, the arrow keys by 1, with Shift by 8.
  function number(key, value, label, commit) {
    const input = element("input", "number");
    input.type = "text";
    input.inputMode = "decimal";
    input.value = String(Math.round(value * 1000) / 1000);
    input.dataset.key = key;
    input.setAttribute("aria-label", label);
    let written = input.value;
    const write = () => {
      const word = input.value.trim().replace(",", ".");
      const points = Number(word);
      if (word === written) return;
      if (word === "" || !Number.isFinite(points)) { input.value = written; return; }
      written = word;
      commit(points);
    };
    input.addEventListener("change", write);
    input.addEventListener("keydown", (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (event.key === "Escape") input.value = written;
      if (event.key === "Enter") write();
      if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.value = String(Math.round((Number(input.value) + by * (event.shiftKey ? 8 : 1)) * 1000) / 1000);
      write();
    });
    return input;
  }

  function row(property) {
    const label = element("label", "", property.name);
    const commit = (value) => change({ property: { name: property.name, value } }, `Set ${property.name}`);
    let input;
    if (property.input === "choice") {
      input = element("select");
      const none = element("option", "", property.fallback || "not set");
      none.value = "";
      none.disabled = property.value !== "";
      input.append(none);
      for (const choice of property.choices) {
        const option = element("option", "", choice);
        option.value = choice;
        input.append(option);
      }
      input.value = property.value;
      input.addEventListener("change", () => { if (input.value !== "") commit(input.value); });
    } else {
      input = element("input");
      input.type = "text";
      input.value = property.value;
      input.placeholder = property.fallback;
      const write = () => { if (input.value !== property.value) { property.value = input.value; commit(input.value); } };
      input.addEventListener("change", write);
      input.addEventListener("keydown", (event) => {
        if (event.key === "Enter") write();
        if (event.key === "Escape") input.value = property.value;
      });
    }
    input.id = `property-${property.name}`;
    input.dataset.key = input.id;
    label.htmlFor = input.id;
    return [label, input];
  }

  /// Why it cannot be dragged in some ways, each reason once.
  function reasons({ refusals, path }) {
    if (path === "root") return [];
    const names = { x: "sideways", y: "up and down", left: "left edge", right: "right edge", top: "top edge", bottom: "bottom edge" };
    const byReason = new Map();
    for (const [handle, reason] of Object.entries(refusals)) byReason.set(reason, [...(byReason.get(reason) ?? []), names[handle]]);
    if (byReason.size === 0) return [element("p", "hint", "Drag it, or its edges. Alt with an arrow key moves it by 1 point, with Shift by 8.")];
    const made = element("ul", "refusals");
    for (const [reason, handles] of byReason) {
      const item = element("li");
      const ways = handles.length === Object.keys(names).length ? "in no way" : handles.join(", ");
      item.append(element("b", "", ways), ` ${reason}`);
      made.append(item);
    }
    return [element("h3", "", "Cannot be dragged"), made];
  }

  inset.whenChosen.push(inspect);
  const chosen = inset.chosen();
  if (chosen) {
    const figure = inset.figures().find((f) => f.dataset.screen === chosen.screen && f.dataset.environment === chosen.environment);
    const view = figure && live.viewIn(figure, chosen.path);
    if (view) inset.choose(view);
  }
}
