"""Emacs on a Swift file: Inset's findings beside those of sourcekit-lsp, by Flymake with Eglot, and by two servers in lsp-mode."""

import json
import os
import re
import shutil
import subprocess

import pytest

import swift_project
from lsp_client import ROOT, program
from test_emacs import MODE
from test_swift_layouts import parser  # noqa: F401

COMMON = r"""
(setq make-backup-files nil auto-save-default nil create-lockfiles nil)
(when (fboundp 'package-activate-all) (package-activate-all))
(load (getenv "INSET_MODE") nil t)
(setq inset-program (getenv "INSET_PROGRAM"))
(define-derived-mode swift-mode prog-mode "Swift")
(defvar said nil)
(defun note (name value) (push (cons name value) said))
(defun wait-for (what condition)
  (let ((end (+ (float-time) 60)))
    (while (not (funcall condition))
      (when (> (float-time) end)
        (error "waited in vain for %s" (if (functionp what) (funcall what) what)))
      (accept-process-output nil 0.05))))
(defun finish ()
  (save-buffer)
  (with-temp-file (getenv "INSET_OUT") (insert (json-encode said)))
  (kill-emacs 0))
"""

EGLOT = COMMON + r"""
(require 'eglot)
SETUP
(setq eglot-sync-connect 60 eglot-autoshutdown nil)
(find-file (getenv "INSET_FILE"))
(remove-hook 'swift-mode-hook #'eglot-ensure)
(swift-mode)
(apply #'eglot (eglot--guess-contact))
(defun texts () (mapcar (lambda (d) (substring-no-properties (flymake-diagnostic-text d))) (flymake-diagnostics)))
(defun has (what) (seq-some (lambda (text) (string-match-p what text)) (texts)))
(flymake-start)
(wait-for "Inset" (lambda () (has "autoresizing mask")))
(wait-for "the other server" (lambda () (has "never used\\|such module")))
; What one has told is gone for a moment when the file is checked anew.
(wait-for (lambda () (if (has "autoresizing mask") "the other server" "Inset"))
          (lambda () (and (has "autoresizing mask") (has "never used\\|such module"))))
(note 'before (texts))
(let ((d (seq-find (lambda (d) (string-match-p "autoresizing mask" (flymake-diagnostic-text d))) (flymake-diagnostics))))
  (goto-char (flymake-diagnostic-beg d)))
(note 'at (buffer-substring-no-properties (point) (+ (point) 10)))
(inset-fix)
(flymake-start)
(wait-for "no finding" (lambda () (and (not (has "autoresizing mask")) (has "never used\\|such module"))))
(note 'after (texts))
(finish)
"""

LSP_MODE = COMMON + r"""
(require 'lsp-mode)
(require 'flymake)
(setq lsp-auto-guess-root t lsp-enable-file-watchers nil lsp-restart 'ignore lsp-diagnostics-provider :flymake
      lsp-headerline-breadcrumb-enable nil lsp-modeline-code-actions-enable nil lsp-session-file (make-temp-file "lsp")
      lsp-enable-snippet nil lsp-enable-folding nil)
(lsp-register-client
 (make-lsp-client :new-connection (lsp-stdio-connection (lambda () (list (getenv "INSET_OTHER"))))
                  :activation-fn (lsp-activate-on "swift") :server-id 'sourcekit))
(find-file (getenv "INSET_FILE"))
(swift-mode)
(cl-letf (((symbol-function 'lsp--calculate-root) (lambda (&rest _) (getenv "INSET_FOLDER")))) (lsp))
(defun texts ()
  (mapcar (lambda (d) (lsp:diagnostic-message d)) (gethash (lsp--fix-path-casing buffer-file-name) (lsp-diagnostics t))))
(defun has (what) (seq-some (lambda (text) (string-match-p what text)) (texts)))
(wait-for "Inset" (lambda () (has "autoresizing mask")))
(wait-for "the other server" (lambda () (has "never used\\|such module")))
; What one has told is gone for a moment when the file is checked anew.
(wait-for (lambda () (if (has "autoresizing mask") "the other server" "Inset"))
          (lambda () (and (has "autoresizing mask") (has "never used\\|such module"))))
(note 'before (texts))
(goto-char (point-min))
(search-forward "titleLabel.leadingAnchor")
(note 'at (match-string-no-properties 0))
(let* ((actions (append (lsp-code-actions-at-point) nil))
       (action (seq-find (lambda (a) (equal (lsp:code-action-title a) "Switch its autoresizing mask off")) actions)))
  (lsp-execute-code-action action))
(wait-for "no finding" (lambda () (and (not (has "autoresizing mask")) (has "never used\\|such module"))))
(note 'after (texts))
(finish)
"""


def tried(client, script, tmp_path):
    """Drives Emacs once: the file, its text before, the place of the report, and what Emacs complained of."""
    emacs = shutil.which("emacs")
    file = swift_project.make(tmp_path)
    if client == "lsp-mode":
        # lsp-mode 8.0 counts columns as characters.
        file.write_text(file.read_text("utf-8").replace("/* é😀 */ ", ""), "utf-8")
    text = file.read_text("utf-8")
    readme = (ROOT / "editors" / "emacs" / "README.md").read_text("utf-8")
    setup = next(block for block in re.findall(r"```elisp\n(.*?)```", readme, re.DOTALL) if "sourcekit" in block)
    setup = setup.replace('"sourcekit-lsp"', f'"{swift_project.sourcekit()}"')
    (tmp_path / "t.el").write_text(script.replace("SETUP", setup), "utf-8")
    out = tmp_path / "out.json"
    environment = {
        **os.environ, "HOME": str(tmp_path), "INSET_MODE": str(MODE), "INSET_FILE": str(file), "LANG": "C.UTF-8",
        "INSET_PROGRAM": os.path.realpath(program()), "INSET_OUT": str(out),
        "INSET_OTHER": swift_project.sourcekit(), "INSET_FOLDER": str(tmp_path / "Radio"),
    }
    done = subprocess.run(
        [emacs, "-q", "--batch", "-l", str(tmp_path / "t.el")], env=environment, capture_output=True,
        timeout=240, check=False)
    complaint = done.stderr.decode("utf-8", "replace")
    if "Cannot open load file" in complaint and client in complaint:
        pytest.skip(f"NOT TESTED: {client} is not installed")
    return file, text, out, complaint


@pytest.mark.parametrize(("client", "script"), [("eglot", EGLOT), ("lsp-mode", LSP_MODE)], ids=["eglot", "lsp-mode"])
def test_finding_fix_gone_beside_the_other_server(client, script, parser, tmp_path):  # noqa: F811
    if shutil.which("emacs") is None:
        pytest.skip("NOT TESTED: Emacs is not installed")
    if swift_project.sourcekit() is None:
        pytest.skip("NOT TESTED: there is no sourcekit-lsp")
    for attempt in ("first", "second"):
        folder = tmp_path / attempt
        folder.mkdir()
        file, text, out, complaint = tried(client, script, folder)
        # Now and then the other server publishes nothing to Emacs; what is tried is Inset beside it.
        if "waited in vain for the other server" not in complaint:
            break
    assert out.exists(), complaint[-2000:]
    said = json.loads(out.read_text("utf-8"))
    assert said["at"].startswith("titleLabel")
    assert any(swift_project.MASK in message for message in said["before"])
    # The other server publishes to Eglot what it found before the other module was built, and no more.
    assert any(swift_project.UNUSED in message or "such module" in message for message in said["before"])
    assert not any(swift_project.MASK in message for message in said["after"])
    assert any(swift_project.UNUSED in message or "such module" in message for message in said["after"])
    assert file.read_text("utf-8") == text.replace(
        "view.addSubview(titleLabel)\n", "view.addSubview(titleLabel)\n" + swift_project.INSERTED)
