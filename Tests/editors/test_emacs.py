"""The mode in a real Emacs, with Eglot and with lsp-mode: warning, hover, fix, saved text."""

import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest

from lsp_client import FIXED, PLAYER, ROOT, program

MODE = ROOT / "editors" / "emacs" / "inset-mode.el"

COMMON = r"""
(setq make-backup-files nil auto-save-default nil create-lockfiles nil)
(when (fboundp 'package-activate-all) (package-activate-all))
(load (getenv "INSET_MODE") nil t)
(setq inset-program (getenv "INSET_PROGRAM"))
(setq-default case-fold-search nil)
(defvar said nil)
(defun note (name value) (push (cons name value) said))
(defun wait-for (what condition)
  (let ((end (+ (float-time) 40)))
    (while (not (funcall condition))
      (when (> (float-time) end) (error "waited in vain for %s" what))
      (accept-process-output nil 0.05))))
(defun finish ()
  (save-buffer)
  (with-temp-file (getenv "INSET_OUT") (insert (json-encode said)))
  (kill-emacs 0))
(find-file (getenv "INSET_FILE"))
(note 'mode (symbol-name major-mode))
(font-lock-ensure)
(goto-char (point-min))
(search-forward "button")
(note 'kind (format "%s" (get-text-property (1- (point)) 'face)))
(search-forward "play")
(note 'name (format "%s" (get-text-property (1- (point)) 'face)))
"""

EGLOT = COMMON + r"""
(require 'eglot)
(setq eglot-sync-connect 30 eglot-autoshutdown nil eglot-confirm-server-initiated-edits nil)
(apply #'eglot (eglot--guess-contact))
(wait-for "diagnostics" (lambda () (flymake-diagnostics)))
(note 'diagnostics (mapcar (lambda (d) (substring-no-properties (flymake-diagnostic-text d))) (flymake-diagnostics)))
(goto-char (point-min))
(search-forward "play")
(backward-char)
(let ((hover (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover (eglot--TextDocumentPositionParams))))
  (note 'hover (plist-get (plist-get hover :contents) :value)))
(let* ((d (car (flymake-diagnostics))) (last-nonmenu-event ?x))
  (goto-char (flymake-diagnostic-beg d))
  (cl-letf (((symbol-function 'completing-read) (lambda (_ items &rest _) (caar (append (all-completions "" items) (list items))) ))
            ((symbol-function 'y-or-n-p) (lambda (&rest _) t)))
    (let ((actions (eglot-code-actions (flymake-diagnostic-beg d) (flymake-diagnostic-end d))))
      (note 'actions (mapcar (lambda (a) (plist-get a :title)) (append actions nil)))
      (let ((action (seq-find (lambda (a) (eq t (plist-get a :isPreferred))) actions)))
        (eglot--apply-workspace-edit (plist-get (or action (aref (vconcat actions) 0)) :edit))))))
(finish)
"""

LSP_MODE = COMMON + r"""
(require 'lsp-mode)
(setq lsp-auto-guess-root t lsp-enable-file-watchers nil lsp-restart 'ignore lsp-diagnostics-provider :flymake
      lsp-headerline-breadcrumb-enable nil lsp-modeline-code-actions-enable nil lsp-session-file (make-temp-file "lsp")
      lsp-enable-snippet nil)
(require 'flymake)
(cl-letf (((symbol-function 'lsp--calculate-root) (lambda (&rest _) default-directory))) (lsp))
(wait-for "the server" (lambda () (and (lsp-workspaces) (eq 'initialized (lsp--workspace-status (car (lsp-workspaces)))))))
(wait-for "diagnostics" (lambda () (gethash (lsp--fix-path-casing buffer-file-name) (lsp-diagnostics t))))
(note 'diagnostics (mapcar (lambda (d) (lsp:diagnostic-message d)) (gethash (lsp--fix-path-casing buffer-file-name) (lsp-diagnostics t))))
(goto-char (point-min))
(search-forward "play")
(backward-char)
(let ((contents (lsp:hover-contents (lsp-request "textDocument/hover" (lsp--text-document-position-params)))))
  (note 'hover (lsp:markup-content-value contents)))
(goto-char (point-min))
(search-forward "superview.top")
(backward-char 3)
(let* ((actions (append (lsp-code-actions-at-point) nil))
       (action (seq-find (lambda (a) (lsp:code-action-is-preferred? a)) actions)))
  (note 'actions (mapcar (lambda (a) (lsp:code-action-title a)) actions))
  (lsp-execute-code-action (or action (car actions))))
(finish)
"""


@pytest.mark.parametrize(("client", "script"), [("eglot", EGLOT), ("lsp-mode", LSP_MODE)])
def test_warning_hover_fix(client, script, tmp_path):
    emacs = shutil.which("emacs")
    if emacs is None:
        pytest.skip("NOT TESTED: Emacs is not installed")
    file = tmp_path / "Player.inset"
    file.write_text(PLAYER, "utf-8")
    (tmp_path / "t.el").write_text(script, "utf-8")
    out = tmp_path / "out.json"
    environment = {
        **os.environ, "HOME": str(tmp_path), "INSET_MODE": str(MODE), "INSET_FILE": str(file),
        "INSET_PROGRAM": str(pathlib.Path(program()).resolve()), "INSET_OUT": str(out),
    }
    done = subprocess.run(
        [emacs, "-q", "--batch", "-l", str(tmp_path / "t.el")], env=environment, capture_output=True,
        timeout=120, check=False)
    complaint = done.stderr.decode("utf-8", "replace")
    if "Cannot open load file" in complaint and client in complaint:
        pytest.skip(f"NOT TESTED: {client} is not installed")
    assert out.exists(), complaint[-2000:]
    said = json.loads(out.read_text("utf-8"))
    assert said["mode"] == "inset-mode"
    assert said["kind"] == "font-lock-type-face" and said["name"] == "font-lock-variable-name-face"
    assert any("superview.top" in text for text in said["diagnostics"])
    assert "play" in said["hover"] and "╭" in said["hover"]
    assert said["actions"]
    assert file.read_text("utf-8") == FIXED
    fixed = tmp_path / "Other.inset"
    fixed.write_text(PLAYER, "utf-8")
    subprocess.run([program(), "fix", "--rule", "unsafe-edge", str(fixed)], capture_output=True, check=False)
    assert fixed.read_text("utf-8") == FIXED


def test_the_mode_compiles_without_a_warning_and_indents(tmp_path):
    emacs = shutil.which("emacs")
    if emacs is None:
        pytest.skip("NOT TESTED: Emacs is not installed")
    copy = tmp_path / "inset-mode.el"
    copy.write_bytes(MODE.read_bytes())
    done = subprocess.run(
        [emacs, "-q", "--batch", "--eval", "(setq byte-compile-error-on-warn t)", "-f", "batch-byte-compile", str(copy)],
        capture_output=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr.decode()
    for spec in sorted((ROOT / "Examples").rglob("*.inset")):
        script = (
            f'(progn (load "{MODE}" nil t) (find-file "{spec}") (indent-region (point-min) (point-max)) '
            '(princ (buffer-string)))')
        done = subprocess.run(
            [emacs, "-q", "--batch", "--eval", script], capture_output=True, timeout=60, check=False)
        assert done.stdout.decode("utf-8") == spec.read_text("utf-8"), spec.name


LOG = r"""
(load (getenv "INSET_MODE") nil t)
(setq inset-program (getenv "INSET_PROGRAM"))
(find-file (getenv "INSET_LOG"))
(setq default-directory (file-name-as-directory (getenv "INSET_FOLDER")))
(inset-explain-log (buffer-string))
(with-current-buffer "*Inset conflict*"
  (princ (buffer-string))
  (compilation-next-error 1)
  (compile-goto-error))
(with-current-buffer (window-buffer)
  (princ (format "AT %s:%d" (file-name-nondirectory buffer-file-name) (line-number-at-pos (window-point)))))
"""


def test_a_conflict_log_is_explained_with_links(tmp_path):
    emacs = shutil.which("emacs")
    if emacs is None:
        pytest.skip("NOT TESTED: Emacs is not installed")
    conflicts = ROOT / "Tests" / "conflicts"
    (tmp_path / "t.el").write_text(LOG, "utf-8")
    environment = {
        **os.environ, "HOME": str(tmp_path), "INSET_MODE": str(MODE), "INSET_LOG": str(conflicts / "cart.log"),
        "INSET_FOLDER": str(conflicts / "Shop"), "INSET_PROGRAM": str(pathlib.Path(program()).resolve()),
    }
    done = subprocess.run(
        [emacs, "-q", "--batch", "-l", str(tmp_path / "t.el")], env=environment, capture_output=True,
        timeout=120, check=False)
    said = done.stdout.decode("utf-8")
    assert "These cannot hold together" in said, done.stderr.decode()[-2000:]
    assert "AT Cart.inset:4" in said


PREVIEW = r"""
(load (getenv "INSET_MODE") nil t)
(setq inset-program (getenv "INSET_PROGRAM"))
(defvar opened nil)
(setq browse-url-browser-function (lambda (url &rest _) (push url opened)))
(find-file (getenv "INSET_FILE"))
(call-interactively #'inset-preview)
(let ((end (+ (float-time) 20)))
  (while (and (not opened) (< (float-time) end)) (accept-process-output nil 0.1)))
(call-interactively #'inset-preview)
(princ (format "OPENED %s\n" opened))
(let ((process (inset-preview "/nowhere/at/all/")))
  (while (process-live-p process) (accept-process-output process 0.1))
  (accept-process-output nil 0.2))
"""


SERVED = r"""
(load (getenv "INSET_MODE") nil t)
(require 'eglot)
(require 'url)
(setq inset-program (getenv "INSET_PROGRAM") eglot-sync-connect 30 eglot-autoshutdown nil
      eglot-confirm-server-initiated-edits nil opened nil
      browse-url-browser-function (lambda (url &rest _) (push url opened)))
(defun wait-for (what condition)
  (let ((end (+ (float-time) 30)))
    (while (not (funcall condition))
      (when (> (float-time) end) (error "waited in vain for %s" what))
      (accept-process-output nil 0.05))))
(defun shows (text)
  (with-current-buffer (url-retrieve-synchronously (car opened) t)
    (goto-char (point-min))
    (search-forward text nil t)))
(find-file (getenv "INSET_FILE"))
(apply #'eglot (eglot--guess-contact))
(call-interactively #'inset-preview)
(wait-for "the page" (lambda () opened))
(goto-char (point-max))
(insert "screen Typed {\n    view it { edges == superview.edges }\n}\n")
(eglot--signal-textDocument/didChange)
(wait-for "what was typed" (lambda () (shows "data-path=\"root.it\"")))
(search-backward "view it")
(inset--tell-previews)
(princ (format "SEEN %s BEFORE %s\n" (car opened) (file-exists-p (concat buffer-file-name "~"))))
;; A drag on the page is an edit of the buffer.
(let ((answer nil)
      (url-request-method "POST")
      (url-request-extra-headers
       `(("Content-Type" . "application/json")
         ("Origin" . ,(replace-regexp-in-string "\\(http://[^/]+\\)/.*" "\\1" (car opened)))))
      (url-request-data
       "{\"action\":\"change\",\"file\":\"Card.inset\",\"screen\":\"Typed\",\"view\":\"root.it\",\"environment\":\"iphone-15-pro 26 portrait\",\"move\":{\"top\":7}}"))
  (url-retrieve (concat (car opened) "edit") (lambda (&rest _) (setq answer (buffer-string))))
  (wait-for "the edit" (lambda () (eglot--signal-textDocument/didChange) answer))
  (princ (format "ANSWER %s\n" (and (string-match "\"done\": *\\(true\\|false\\)" answer) (match-string 1 answer)))))
(princ (format "TEXT %s\n" (buffer-substring-no-properties (line-beginning-position) (point-max))))
(set-buffer-modified-p nil)
(kill-emacs 0)
"""


def test_a_preview_follows_what_is_typed(tmp_path):
    emacs = shutil.which("emacs")
    if emacs is None:
        pytest.skip("NOT TESTED: Emacs is not installed")
    work = tmp_path / "work"
    work.mkdir()
    (work / "inset.json").write_text("{}")
    (work / ".git").mkdir()
    (work / "Card.inset").write_text("screen Card {\n    label title \"Card\" {\n        edges == safeArea.edges\n    }\n}\n")
    (tmp_path / "t.el").write_text(SERVED, "utf-8")
    environment = {
        **os.environ, "HOME": str(tmp_path), "INSET_MODE": str(MODE), "INSET_FILE": str(work / "Card.inset"),
        "INSET_PROGRAM": str(pathlib.Path(program()).resolve()),
    }
    done = subprocess.run(
        [emacs, "-q", "--batch", "--eval", "(package-initialize)", "-l", str(tmp_path / "t.el")], env=environment,
        capture_output=True, timeout=120, check=False)
    said, complaint = done.stdout.decode("utf-8"), done.stderr.decode()
    assert re.search(r"SEEN http://127\.0\.0\.1:\d+/[0-9a-f]{32}/ ", said), said + complaint[-2000:]
    assert "ANSWER true" in said, said + complaint[-2000:]
    assert "superview.top + 7" in said.replace("\n", " "), said


def test_a_preview_is_opened_once(tmp_path):
    emacs = shutil.which("emacs")
    if emacs is None:
        pytest.skip("NOT TESTED: Emacs is not installed")
    work = tmp_path / "work"
    work.mkdir()
    (work / "inset.json").write_text("{}")
    (work / "Card.inset").write_text("screen Card {\n    label title \"Card\" {\n        edges == safeArea.edges\n    }\n}\n")
    (tmp_path / "t.el").write_text(PREVIEW, "utf-8")
    environment = {
        **os.environ, "HOME": str(tmp_path), "INSET_MODE": str(MODE), "INSET_FILE": str(work / "Card.inset"),
        "INSET_PROGRAM": str(pathlib.Path(program()).resolve()),
    }
    done = subprocess.run(
        [emacs, "-q", "--batch", "-l", str(tmp_path / "t.el")], env=environment, capture_output=True,
        timeout=120, check=False)
    said, complaint = done.stdout.decode("utf-8"), done.stderr.decode()
    found = re.search(r"OPENED \((http://127\.0\.0\.1:\d+/[0-9a-f]{32}/) (\S+)\)", said)
    assert found and found[1] == found[2], said + complaint[-2000:]
    assert "there is no such file or folder" in complaint
