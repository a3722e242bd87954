"use strict";
// The page of `inset preview` follows its files: another state takes the place of this one without losing what is chosen,
// filtered and in sight; what is clicked on and changed here goes to where the page is from.
{
  const { find, all, field, root, state, filters, nameOf } = inset;

  // MARK: Status

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

  function say(text, isBad = false) {
    status.textContent = text;
    status.classList.toggle("bad", isBad);
  }

  // MARK: Keys

  for (const [keys, what] of [
    [["Alt", "↑ ↓ ← →"], "move the view by 1 point, with Shift by 8"], [["Ctrl", "z"], "take the last change back"],
    [["w"], "one screen in any window"],
  ]) {
    const term = document.createElement("dt");
    for (const key of keys) {
      const name = document.createElement("kbd");
      name.textContent = key;
      term.append(name, " ");
    }
    const detail = document.createElement("dd");
    detail.textContent = what;
    find("#keys dl").append(term, detail);
  }

  // MARK: Asking

  async function post(kind, request) {
    const reply = await fetch(kind, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request),
    });
    if (!reply.ok) throw new Error(reply.statusText);
    return reply.json();
  }

  /// Asks something that changes nothing; null where nobody answers any more.
  async function ask(request) {
    try { return await post("ask", request); } catch { return null; }
  }

  /// The change that was asked for last: the next one waits for it.
  let last = Promise.resolve();

  /// Sends what is to be changed in the files; what becomes of it comes back as another state.
  function edit(request, what) {
    last = last.then(async () => {
      let answer;
      try {
        answer = await post("edit", request);
      } catch {
        say("The preview has ended", true);
        return null;
      }
      say(answer.done ? what : `Not done: ${answer.message}`, !answer.done);
      undo.hidden = answer.undo === null;
      undo.title = answer.undo === null ? "" : `Take back: ${answer.undo}`;
      return answer;
    });
    return last;
  }
  undo.addEventListener("click", () => edit({ action: "undo" }, "Taken back"));
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || event.shiftKey || undo.hidden) return;
    if (event.target.matches("input, select")) return;
    event.preventDefault();
    undo.click();
  });

  /// What names a view to where the page is from.
  function named(view, figure) {
    return {
      file: figure.dataset.file, screen: find("svg .picture", figure)?.dataset.screen ?? figure.dataset.screen,
      view: view.dataset.path, environment: figure.dataset.environment,
    };
  }

  /// Says where something stands, to an editor that listens.
  ///
  /// - Parameter isAsked: whether that was the purpose, so that the editor may come to the front.
  async function reveal(request, isAsked) {
    const answer = await ask({ action: "show", isAsked, ...request });
    if (!answer) return null;
    if (!answer.done) { if (isAsked) say(`Not shown: ${answer.message}`, true); return null; }
    const { file, line } = answer.place;
    if (isAsked) say(answer.isOpened ? `Opened ${file}:${line}` : `It stands in ${file}:${line}`);
    return answer.place;
  }

  // MARK: Findings

  /// Puts a button beside each finding whose fix the page may apply, and one on its place.
  function equip() {
    for (const item of inset.findings()) {
      if (item.dataset.fix && !find(".apply", item)) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "button apply";
        button.textContent = "Apply";
        button.setAttribute("aria-label", `Apply: ${item.dataset.fix}`);
        button.addEventListener("click", () => {
          const { file, line, rule, fix } = item.dataset;
          const message = find(".message", item).textContent;
          edit({ action: "fix", file, line: Number(line), rule, message, fix }, `Done: ${fix}`);
        });
        item.append(button);
      }
      if (!find(".open", item)) {
        const open = document.createElement("button");
        open.type = "button";
        open.className = "button open";
        open.textContent = "Source";
        open.setAttribute("aria-label", `Show the source of line ${item.dataset.line}`);
        open.addEventListener("click", () => {
          reveal({ file: item.dataset.file, line: Number(item.dataset.line) }, true);
        });
        item.append(open);
      }
    }
  }
  field("problems").addEventListener("click", (event) => {
    const item = event.target.closest("li");
    if (item && event.target.closest(".finding")) reveal({ file: item.dataset.file, line: Number(item.dataset.line) }, false);
  });
  field("pictures").addEventListener("click", (event) => {
    const view = event.target.closest(".view");
    if (view && !live.wasDragged) reveal(named(view, view.closest("figure")), false);
  });
  field("pictures").addEventListener("dblclick", (event) => {
    const view = event.target.closest(".view");
    if (view) reveal(named(view, view.closest("figure")), true);
  });

  // MARK: Another state

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

  const viewIn = (figure, path) => all(".drawing .view", figure).find((v) => v.dataset.path === path);

  /// Puts another state of the page into this one: what is drawn, chosen, filtered and in sight stays.
  function replace(next) {
    const old = new Map();
    for (const figure of inset.figures()) {
      if (figure.matches("#stage figure")) continue;
      old.set(nameOf(figure), figure);
      if (find(".drawing", figure)) drawn.add(nameOf(figure));
    }
    was = focused() ?? (document.activeElement === document.body ? was : null);
    if (old.size > 0 || !place) place = { left: scrollX, top: scrollY };
    for (const name of filters) {
      const [before, fresh] = [field(name), next.getElementById(name)];
      if (!before || !fresh) continue;
      // What cannot be chosen now may be there again in the next state.
      const value = state.get(name) ?? "";
      before.replaceChildren(...fresh.childNodes);
      before.value = value;
      if (before.value !== value) before.value = "";
    }
    // A picture that is the same as before keeps what was made of it.
    for (const figure of all("figure", next.getElementById("pictures"))) {
      const before = old.get(nameOf(figure));
      if (!before?.template || before.classList.contains("dragged")) continue;
      const isSame = before.dataset.file === figure.dataset.file
        && before.template.content.isEqualNode(find("template", figure).content);
      if (!isSame) continue;
      for (const name of figure.getAttributeNames()) {
        if (name !== "tabindex") before.setAttribute(name, figure.getAttribute(name));
      }
      find("figcaption", before).replaceWith(find("figcaption", figure));
      figure.replaceWith(before);
    }
    for (const id of ["screens", "pictures", "problems"]) field(id).replaceChildren(...next.getElementById(id).childNodes);
    find(".summary").replaceWith(find(".summary", next));
    for (const call of live.whenReplaced) call();
    inset.refresh();
    inset.near.disconnect();
    for (const figure of inset.figures()) {
      if (drawn.has(nameOf(figure))) inset.draw(figure); else inset.near.observe(figure);
    }
    inset.filter();
    const chosen = inset.chosen();
    if (chosen) {
      const figure = inset.figures().find((f) => f.dataset.screen === chosen.screen && f.dataset.environment === chosen.environment);
      if (figure) inset.draw(figure);
      const view = figure && viewIn(figure, chosen.path);
      const isOpen = field("chosen").classList.contains("open");
      if (view) inset.choose(view);
      field("chosen").classList.toggle("open", isOpen);
    }
    if (was) {
      const figure = inset.figures().find((f) => nameOf(f) === was.figure);
      const view = figure && was.path && viewIn(figure, was.path);
      if (figure) { inset.rove(figure); (view || figure).focus({ preventScroll: true }); }
    }
    scrollTo(place);
    point();
    equip();
  }

  // MARK: The editor's cursor

  let cursor = null;

  /// Marks the view that the editor's cursor stands on.
  function point() {
    for (const view of all(".view.pointed")) view.classList.remove("pointed");
    if (!cursor) return;
    for (const figure of inset.figures()) {
      if (figure.dataset.file !== cursor.file || !find(".drawing", figure)) continue;
      if (find("svg .picture", figure)?.dataset.screen !== cursor.screen) continue;
      viewIn(figure, cursor.view)?.classList.add("pointed");
    }
  }

  /// Brings a picture of the screen into sight that the cursor is in, where none of it is.
  function follow() {
    if (!cursor) return;
    const own = inset.figures().filter((f) => !f.hidden && f.dataset.file === cursor.file);
    const fitting = own.filter((f) => f.dataset.screen === cursor.screen || f.dataset.screen.endsWith(`/${cursor.screen}`));
    const isSeen = fitting.some((f) => { const r = f.getBoundingClientRect(); return r.bottom > 80 && r.top < innerHeight; });
    if (isSeen || fitting.length === 0) return;
    inset.draw(fitting[0]);
    fitting[0].scrollIntoView({ block: "center", inline: "nearest" });
  }

  // MARK: Following

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
        shown = state;
        root.dataset.state = state;
      } catch {
        say("The preview has ended", true);
        break;
      }
    }
    isLoading = false;
  }

  const live = { ask, edit, reveal, named, say, viewIn, wasDragged: false, whenReplaced: [] };
  inset.live = live;
  equip();
  const source = new EventSource("events");
  source.addEventListener("open", () => say("Follows the files"));
  source.addEventListener("state", (event) => {
    // The first one may be of this very page, or of one after it: both are looked at.
    wanted = event.data;
    load();
  });
  source.addEventListener("cursor", (event) => {
    cursor = JSON.parse(event.data);
    follow();
    point();
  });
  source.addEventListener("error", () => say("The preview has ended", true));
  new MutationObserver((changes) => {
    if (cursor && changes.some((one) => [...one.addedNodes].some((node) => node.className === "drawing"))) point();
  }).observe(field("pictures"), { childList: true, subtree: true });
}
