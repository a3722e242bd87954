"use strict";
// Views are moved and resized with the pointer and the keyboard, by whole points: what was done becomes constants of the
// constraints that place them.
{
  const { find, all, field } = inset;
  const { live, inspector } = inset;
  const SVG = "http://www.w3.org/2000/svg";

  const hint = document.createElement("div");
  hint.id = "drag-hint";
  hint.hidden = true;
  document.body.append(hint);

  // MARK: Handles

  /// The figure and the group of the chosen view, where it is drawn.
  function chosenView() {
    const chosen = inset.chosen();
    const figure = chosen && inset.figures().find((f) => f.dataset.screen === chosen.screen
      && f.dataset.environment === chosen.environment);
    const view = figure && live.viewIn(figure, chosen.path);
    return view ? { figure, view } : null;
  }

  const measure = (frame, name) => Number(frame.getAttribute(name));

  /// Draws handles at the edges of the chosen view that can be dragged.
  function handles() {
    for (const old of all(".handles")) old.remove();
    for (const view of all(".view.movable")) view.classList.remove("movable");
    const here = chosenView();
    const known = inspector.known;
    if (!here || !known || inspector.view.view !== here.view.dataset.path) return;
    const { view } = here;
    if (!known.refusals.x || !known.refusals.y) view.classList.add("movable");
    const frame = find(".frame", view);
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => measure(frame, name));
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", "handles");
    const scale = frame.getScreenCTM()?.a || 1;
    const [long, short] = [18 / scale, 7 / scale];
    const middles = { left: [x, y + height / 2], right: [x + width, y + height / 2], top: [x + width / 2, y], bottom: [x + width / 2, y + height] };
    for (const [edge, [cx, cy]] of Object.entries(middles)) {
      if (known.refusals[edge]) continue;
      const isSide = edge === "left" || edge === "right";
      const [w, h] = isSide ? [short, Math.min(long, Math.max(short, height))] : [Math.min(long, Math.max(short, width)), short];
      const handle = document.createElementNS(SVG, "rect");
      handle.setAttribute("class", "handle");
      handle.dataset.edge = edge;
      handle.setAttribute("x", cx - w / 2);
      handle.setAttribute("y", cy - h / 2);
      handle.setAttribute("width", w);
      handle.setAttribute("height", h);
      handle.setAttribute("rx", short / 2);
      group.append(handle);
    }
    view.parentNode.append(group);
  }
  inspector.whenKnown.push(handles);
  // Of the same view they stay where they are until more is known.
  inset.whenChosen.push(handles);

  // MARK: The pointer

  let drag = null;

  field("pictures").addEventListener("pointerdown", (event) => {
    live.wasDragged = false;
    if (event.button !== 0) return;
    const handle = event.target.closest(".handle");
    const view = handle ? chosenView()?.view : event.target.closest(".drawing .view");
    if (!view || view.dataset.path === "root") return;
    // A finger that is no handle's scrolls, unless the view was chosen before.
    if (event.pointerType === "touch" && !handle && !view.classList.contains("chosen")) return;
    const figure = view.closest("figure");
    drag = { view, figure, edge: handle?.dataset.edge ?? null, x: event.clientX, y: event.clientY, id: event.pointerId, isOn: false };
  });

  addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.isOn) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 4) return;
      begin();
    }
    event.preventDefault();
    move(event);
  });

  function begin() {
    drag.isOn = true;
    live.wasDragged = true;
    const chosen = inset.chosen();
    const isChosen = chosen && chosen.path === drag.view.dataset.path && chosen.environment === drag.figure.dataset.environment
      && chosen.screen === drag.figure.dataset.screen;
    if (!isChosen) inset.choose(drag.view);
    const frame = find(".frame", drag.view);
    drag.scale = frame.getScreenCTM()?.a || 1;
    drag.frame = frame;
    drag.was = Object.fromEntries(["x", "y", "width", "height"].map((name) => [name, measure(frame, name)]));
    drag.followers = all(".drawing .view", drag.figure).filter((v) => v === drag.view
      || v.dataset.path.startsWith(drag.view.dataset.path + "."));
    drag.lines = lines();
    drag.figure.classList.add("dragged");
    document.documentElement.classList.add("dragging");
    for (const old of all(".handles")) old.remove();
  }

  // MARK: Lines to keep to

  /// The edges and middles of other views, of the safe area and of the margins.
  function lines() {
    const found = { x: new Set(), y: new Set() };
    const others = all(".drawing .view", drag.figure).filter((v) => !drag.followers.includes(v)).map((v) => find(".frame", v));
    for (const rect of [...others, ...all(".safeArea, .margins", drag.figure)]) {
      for (const [axis, size] of [["x", "width"], ["y", "height"]]) {
        const [start, length] = [measure(rect, axis), measure(rect, size)];
        for (const place of [start, start + length / 2, start + length]) found[axis].add(Math.round(place * 2) / 2);
      }
    }
    return { x: [...found.x], y: [...found.y] };
  }

  /// A move along an axis that ends on a line, where one is near, and that line.
  function kept(axis, by, places) {
    const near = 4 / drag.scale;
    let best = null;
    for (const place of places) {
      for (const line of drag.lines[axis]) {
        const off = line - (place + by);
        if (Math.abs(off) <= near && (!best || Math.abs(off) < Math.abs(best.off))) best = { off, line };
      }
    }
    if (!best) return [by, null];
    const to = by + Math.round(best.off);
    return [to, places.some((place) => Math.abs(place + to - best.line) <= 0.5) ? best.line : null];
  }

  /// Draws the lines that are kept to.
  function guide(x, y) {
    for (const old of all(".guide", drag.figure)) old.remove();
    const window = find('.view[data-path="root"] .frame', drag.figure);
    const [left, top] = [measure(window, "x"), measure(window, "y")];
    const [right, bottom] = [left + measure(window, "width"), top + measure(window, "height")];
    const draw = (x1, y1, x2, y2) => {
      const line = document.createElementNS(SVG, "line");
      line.setAttribute("class", "guide");
      for (const [name, value] of Object.entries({ x1, y1, x2, y2 })) line.setAttribute(name, value);
      drag.view.parentNode.append(line);
    };
    if (x !== null) draw(x, top, x, bottom);
    if (y !== null) draw(left, y, right, y);
  }

  /// What is refused, once it is known.
  const refusal = (name) => inspector.known?.path === drag.view.dataset.path ? inspector.known.refusals[name] : undefined;

  /// The move that a pointer's way means, in whole points, to a line where one is near; what cannot be is 0.
  function meant(event) {
    const { x, y, width, height } = drag.was;
    const isFree = event.ctrlKey || event.metaKey;
    const dx = Math.round((event.clientX - drag.x) / drag.scale);
    const dy = Math.round((event.clientY - drag.y) / drag.scale);
    if (!drag.edge) {
      // Shift keeps it on one axis.
      const only = event.shiftKey ? (Math.abs(dx) >= Math.abs(dy) ? "x" : "y") : null;
      const isStill = { x: only === "y" || refusal("x"), y: only === "x" || refusal("y") };
      const [across, lineX] = isStill.x || isFree ? [isStill.x ? 0 : dx, null] : kept("x", dx, [x, x + width / 2, x + width]);
      const [down, lineY] = isStill.y || isFree ? [isStill.y ? 0 : dy, null] : kept("y", dy, [y, y + height / 2, y + height]);
      guide(lineX, lineY);
      return { left: across, right: across, top: down, bottom: down };
    }
    const isSide = drag.edge === "left" || drag.edge === "right";
    const place = { left: x, right: x + width, top: y, bottom: y + height }[drag.edge];
    const [by, line] = isFree ? [isSide ? dx : dy, null] : kept(isSide ? "x" : "y", isSide ? dx : dy, [place]);
    guide(isSide ? line : null, isSide ? null : line);
    return { left: 0, right: 0, top: 0, bottom: 0, [drag.edge]: by };
  }

  function move(event) {
    const to = meant(event);
    drag.move = to;
    if (drag.edge) {
      const { x, y, width, height } = drag.was;
      drag.frame.setAttribute("x", x + to.left);
      drag.frame.setAttribute("y", y + to.top);
      drag.frame.setAttribute("width", Math.max(0, width + to.right - to.left));
      drag.frame.setAttribute("height", Math.max(0, height + to.bottom - to.top));
    } else {
      for (const view of drag.followers) view.setAttribute("transform", `translate(${to.left} ${to.top})`);
    }
    const signed = (value) => (value < 0 ? "−" : "+") + Math.abs(value);
    const words = drag.edge
      ? [`${drag.edge} ${signed(to[drag.edge])}`]
      : [refusal("x") ? "" : `x ${signed(to.left)}`, refusal("y") ? "" : `y ${signed(to.top)}`].filter(Boolean);
    const why = [drag.edge ? null : refusal("x"), drag.edge ? refusal(drag.edge) : refusal("y")].filter(Boolean);
    hint.replaceChildren(words.join("  "));
    for (const reason of new Set(why)) {
      const line = document.createElement("small");
      line.textContent = reason;
      hint.append(line);
    }
    hint.hidden = false;
    hint.style.left = `${Math.min(event.clientX + 16, innerWidth - 230)}px`;
    hint.style.top = `${Math.min(event.clientY + 18, innerHeight - 60)}px`;
  }

  addEventListener("pointerup", (event) => { if (drag && event.pointerId === drag.id) end(true); });
  addEventListener("pointercancel", (event) => { if (drag && event.pointerId === drag.id) end(false); });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !drag?.isOn) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    end(false);
  }, true);

  async function end(isMeant) {
    const done = drag;
    drag = null;
    hint.hidden = true;
    document.documentElement.classList.remove("dragging");
    for (const old of all(".guide")) old.remove();
    if (!done.isOn) return;
    const { move } = done;
    const isMoved = isMeant && move && Object.values(move).some((value) => value !== 0);
    const answer = isMoved ? await send(done.view, done.figure, move) : null;
    if (answer?.done) {
      // What was moved is shown so until the new state comes; a fix of nothing may bring none.
      setTimeout(() => back(done), 3000);
    } else {
      back(done);
    }
  }

  /// Puts things back to where the layout has them.
  function back({ followers, frame, was, figure }) {
    for (const view of followers) view.removeAttribute("transform");
    for (const [name, value] of Object.entries(was)) frame.setAttribute(name, value);
    figure.classList.remove("dragged");
    handles();
  }

  function send(view, figure, move) {
    const name = view.dataset.path.split(".").pop();
    return live.edit({ action: "change", ...live.named(view, figure), move }, `Moved ${name}`);
  }

  // A drag that ends on a view is no click on it.
  field("pictures").addEventListener("click", (event) => {
    if (!live.wasDragged) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }, true);

  // MARK: The keyboard

  let pending = null;

  document.addEventListener("keydown", (event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const view = event.target.closest?.(".drawing .view");
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!view || !way) return;
    event.preventDefault();
    const by = event.shiftKey ? 8 : 1;
    nudge(view, way[0] * by, way[1] * by);
  });

  /// Moves a view; what comes while one move is on its way is one move.
  async function nudge(view, dx, dy) {
    const figure = view.closest("figure");
    const who = live.named(view, figure);
    if (pending) { pending.dx += dx; pending.dy += dy; return; }
    pending = { dx, dy };
    while (pending.dx !== 0 || pending.dy !== 0) {
      const { dx, dy } = pending;
      pending = { dx: 0, dy: 0 };
      await live.edit(
        { action: "change", ...who, move: { left: dx, right: dx, top: dy, bottom: dy } },
        `Moved ${who.view.split(".").pop()} by ${[dx, dy].filter((d) => d !== 0).join(", ")}`);
    }
    pending = null;
  }
}
