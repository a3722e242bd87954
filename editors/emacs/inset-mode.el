;;; inset-mode.el --- Layout specs for Apple devices -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: languages, tools
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; A major mode for *.inset files, and the server `inset lsp' made known to Eglot and lsp-mode.
;; Eglot starts with M-x eglot, or always with (add-hook 'inset-mode-hook #'eglot-ensure);
;; lsp-mode with (add-hook 'inset-mode-hook #'lsp-deferred).
;;
;; Swift files have sourcekit-lsp, and Eglot takes one server for a buffer: `inset-flymake-mode'
;; shows Inset's findings beside it.  lsp-mode has both servers by itself.

;;; Code:

(defgroup inset nil
  "Layout specs for Apple devices."
  :group 'languages)

(defcustom inset-program "inset"
  "The program `inset', by name or by path."
  :type 'string)

(defcustom inset-indent-offset 4
  "Columns that a block is indented by."
  :type 'integer
  :safe #'integerp)

(defvar inset-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?_ "w" table)
    ;; Line comments and nested block comments.
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23n" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (modify-syntax-entry ?` "$" table)
    (dolist (sign '(?+ ?- ?= ?< ?> ?@ ?: ?. ?, ?\;))
      (modify-syntax-entry sign "." table))
    table)
  "Syntax table of `inset-mode'.")

(defconst inset--kinds
  '("view" "label" "button" "image" "field" "text" "switch" "slider" "stepper" "segmented"
    "progress" "activity" "pageControl" "datePicker" "picker" "searchBar" "scroll" "stack" "table"
    "collection" "web" "map" "container"))

(defconst inset--name "\\(?:`[^`\n]*`\\|[[:alpha:]_][[:alnum:]_]*\\)")

;; A word is a keyword only where a statement may begin.
(defconst inset--begin "\\(?:^\\|[{};]\\)[ \t]*")

(defvar inset-font-lock-keywords
  `((,(concat inset--begin "\\(screen\\|component\\)\\>[ \t]+\\(" inset--name "\\)")
     (1 font-lock-keyword-face) (2 font-lock-type-face))
    (,(concat inset--begin "\\(let\\|guide\\|inactive\\)\\>[ \t]+\\(" inset--name "\\)")
     (1 font-lock-keyword-face) (2 font-lock-variable-name-face))
    (,(concat inset--begin "\\(import\\|targets\\|visual\\|when\\|expect\\)\\>")
     1 font-lock-keyword-face)
    ("}[ \t]*\\(else\\)\\>\\(?:[ \t]+\\(when\\)\\>\\)?"
     (1 font-lock-keyword-face) (2 font-lock-keyword-face nil t))
    (,(concat inset--begin "\\(" (regexp-opt inset--kinds) "\\)[ \t]+\\(" inset--name "\\)")
     (1 font-lock-type-face) (2 font-lock-variable-name-face))
    (,(concat "\\(" inset--name "\\)[ \t]*:") 1 font-lock-builtin-face)
    ("@[ \t]*\\(required\\|high\\|low\\|fitting\\)\\>" 1 font-lock-constant-face)
    ("\\<\\(as\\|on\\|inset\\|options\\|not\\|inside\\|overlaps\\)\\>[ \t]+[^:=<> \t\n]"
     1 font-lock-keyword-face)
    (,(regexp-opt '("self" "superview" "root") 'words) . font-lock-builtin-face)
    (,(concat "\\." (regexp-opt '("safeArea" "margins" "readable" "keyboard" "contentLayout"
                                  "frameLayout" "topLayoutGuide" "bottomLayoutGuide"
                                  "safeAreaInsets")
                                t)
              "\\>")
     1 font-lock-constant-face)
    ("\\<[0-9][0-9_]*\\(?:\\.[0-9]+\\)?\\>" . font-lock-constant-face))
  "What `inset-mode' colours.")

(defun inset-indent-line ()
  "Indent the current line by the blocks that are open before it."
  (interactive)
  (let* ((depth (save-excursion
                  (beginning-of-line)
                  (skip-chars-forward " \t")
                  (let ((depth (car (save-excursion (syntax-ppss (line-beginning-position))))))
                    (if (looking-at-p "[])}]") (1- depth) depth))))
         (column (* inset-indent-offset (max 0 depth)))
         (in-text (> (current-column) (current-indentation))))
    (if in-text
        (save-excursion (indent-line-to column))
      (indent-line-to column))))

;;;###autoload
(define-derived-mode inset-mode prog-mode "Inset"
  "Major mode for layout specs."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "//+[ \t]*")
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width inset-indent-offset)
  (setq-local indent-line-function #'inset-indent-line)
  (setq-local electric-indent-chars (append "}" electric-indent-chars))
  (setq-local parse-sexp-ignore-comments t)
  (setq-local font-lock-defaults '(inset-font-lock-keywords)))

(require 'seq)
(require 'subr-x)
(require 'flymake)
(defvar json-object-type)
(defvar json-array-type)
(defvar json-false)
(declare-function json-read "json")
(declare-function json-read-from-string "json")
(defvar compilation-error-regexp-alist)
(declare-function compilation-mode "compile")

;;;###autoload
(defun inset-explain-log (log)
  "Explain LOG, a conflict log of Xcode's console.
Interactively, the log is the region, or else what was killed or copied last.
Lines of the project are links in the buffer that is shown."
  (interactive
   (list (if (use-region-p)
             (buffer-substring-no-properties (region-beginning) (region-end))
           (substring-no-properties (current-kill 0)))))
  (require 'compile)
  (let ((buffer (get-buffer-create "*Inset conflict*"))
        (folder default-directory))
    (with-current-buffer buffer
      (let ((inhibit-read-only t))
        (erase-buffer)
        (setq default-directory folder)
        (insert log)
        (call-process-region (point-min) (point-max) inset-program t t nil
                             "explain" "--log" "-" "--color" "never"))
      (compilation-mode)
      (setq-local compilation-error-regexp-alist
                  '(("\\([^] \t\n,'|]+\\.\\(?:swift\\|inset\\|storyboard\\|xib\\)\\):\\([0-9]+\\)" 1 2)))
      (goto-char (point-min)))
    (display-buffer buffer)))

;; The preview.

(declare-function eglot-current-server "ext:eglot")
(declare-function eglot--TextDocumentPositionParams "ext:eglot")
(declare-function jsonrpc-request "ext:jsonrpc")
(declare-function jsonrpc-notify "ext:jsonrpc")
(declare-function json-encode "json")

(defvar inset--previews nil
  "What is told where point is: functions of no arguments.
One that returns nil is of no use any more.")

(defvar inset--preview-timer nil
  "The timer that tells previews where point is.")

(defvar inset--preview-place nil
  "The buffer and the position that previews were told last.")

(defun inset--tell-previews ()
  "Tell previews where point is, where that has changed."
  (let ((place (list (current-buffer) (point) (buffer-chars-modified-tick))))
    (when (and inset--previews buffer-file-name (not (equal place inset--preview-place)))
      (setq inset--preview-place place)
      (setq inset--previews (seq-filter #'funcall inset--previews)))))

(defun inset--follow-point (tell)
  "Have TELL called when point has moved, until it returns nil."
  (push tell inset--previews)
  (unless inset--preview-timer
    (setq inset--preview-timer (run-with-idle-timer 0.1 t #'inset--tell-previews))))

(defun inset--units ()
  "The units of UTF-16 between the beginning of the line and point."
  (let ((units 0))
    (save-excursion
      (let ((end (point)))
        (beginning-of-line)
        (while (< (point) end)
          (setq units (+ units (if (> (char-after) #xffff) 2 1)))
          (forward-char))))
    units))

(defun inset--server ()
  "The Eglot server of the buffer, where that is Inset's."
  (when (and (derived-mode-p 'inset-mode) (fboundp 'eglot-current-server))
    (eglot-current-server)))

(defun inset--open-served (server)
  "Open the page that SERVER has, with the buffers as they are typed."
  (let ((url (plist-get (jsonrpc-request server :inset/openPreview nil) :url)))
    (browse-url url)
    (inset--follow-point
     (lambda ()
       (let ((own (inset--server)))
         (when own
           (jsonrpc-notify own :inset/cursor (eglot--TextDocumentPositionParams))))
       t))
    url))

;;;###autoload
(defun inset-preview (&optional folder)
  "Show screens in the browser, on a page that follows them.
In a buffer that Eglot looks after they are those of all such
buffers, as they are typed.  Else, or with a prefix argument, they
are all screens of FOLDER, as they are saved: the project's, or any
other.  Clicks on views go to the lines that declare them.
The preview ends with Emacs, or when its process is killed."
  (interactive
   (list (let ((root (or (locate-dominating-file default-directory "inset.json")
                         (locate-dominating-file default-directory ".git")
                         default-directory)))
           (cond (current-prefix-arg (read-directory-name "Preview: " root))
                 ((inset--server) nil)
                 (t root)))))
  (if (and (null folder) (inset--server))
      (inset--open-served (inset--server))
    (inset--preview-folder (or folder default-directory))))

(defun inset--preview-folder (folder)
  "Show all screens of FOLDER."
  (let* ((folder (file-name-as-directory (expand-file-name folder)))
         (name (format "inset-preview %s" folder))
         (known (get-process name)))
    (if (process-live-p known)
        (when (process-get known 'url) (browse-url (process-get known 'url)))
      (let ((process (make-process
                      :name name :noquery t :connection-type 'pipe :coding 'utf-8-unix
                      :command (list inset-program "preview" "--json" folder)
                      :filter #'inset--preview-said)))
        (set-process-sentinel
         process
         (lambda (process _event)
           (unless (process-get process 'url)
             (message "%s" (string-trim (concat (process-get process 'complaint)
                                                (process-get process 'said)))))))
        process))))

(defun inset--preview-said (process words)
  "Do what PROCESS asks for in the lines among its WORDS."
  (require 'json)
  (let ((said (concat (process-get process 'said) words)))
    (while (string-match "\n" said)
      (let ((line (substring said 0 (match-beginning 0))))
        (setq said (substring said (match-end 0)))
        (inset--preview-line process line)))
    (process-put process 'said said)))

(defun inset--preview-line (process line)
  "Do what PROCESS asks for in LINE."
  (let* ((json-object-type 'alist)
         (message (ignore-errors (json-read-from-string line)))
         (url (and (consp message) (alist-get 'url message)))
         (place (and (consp message) (alist-get 'show message))))
    (cond
     (url
      (process-put process 'url url)
      (browse-url url)
      (inset--follow-point
       (lambda ()
         (when (process-live-p process)
           (process-send-string
            process
            (concat (json-encode
                     `((cursor . ((file . ,buffer-file-name)
                                  (line . ,(line-number-at-pos nil t))
                                  (column . ,(1+ (inset--units)))))))
                    "\n"))
           t))))
     (place
      (with-current-buffer (find-file-noselect (alist-get 'file place))
        (let ((position (inset--position place)))
          (goto-char position)
          (dolist (window (get-buffer-window-list nil nil t)) (set-window-point window position)))
        (display-buffer (current-buffer))))
     (t (process-put process 'complaint
                     (concat (process-get process 'complaint) line "\n"))))))

;; Beside another server.

(defvar-local inset--check nil
  "The last check of the buffer that was begun.")

(defvar-local inset--findings nil
  "What the last check found, and the buffer's tick when it began.")

(defun inset--position (place)
  "The position of PLACE: a line and a column, from 1, in units of UTF-16."
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- (alist-get 'line place)))
    (let ((units (1- (alist-get 'column place))))
      (while (and (> units 0) (not (eolp)))
        (setq units (- units (if (> (char-after) #xffff) 2 1)))
        (forward-char)))
    (point)))

(defun inset--range (range)
  "The beginning and the end of RANGE."
  (save-restriction
    (widen)
    (cons (inset--position (alist-get 'start range)) (inset--position (alist-get 'end range)))))

(defun inset--read (output)
  "The findings in OUTPUT, a buffer, as alists."
  (with-current-buffer output
    (goto-char (point-min))
    (when (re-search-forward "^{" nil t)
      (backward-char)
      (let ((json-object-type 'alist) (json-array-type 'list) (json-false nil))
        (alist-get 'findings (json-read))))))

(defun inset--diagnostic (finding)
  "FINDING as Flymake has it."
  (let ((range (inset--range (alist-get 'range finding))))
    (flymake-make-diagnostic
     (current-buffer) (car range) (max (cdr range) (1+ (car range)))
     (pcase (alist-get 'severity finding)
       ("error" :error) ("warning" :warning) (_ :note))
     (format "%s [%s]" (alist-get 'message finding) (alist-get 'rule finding)))))

(defun inset-flymake (report &rest _)
  "A Flymake backend that gives REPORT what `inset check' finds in the buffer."
  (require 'json)
  (let ((old inset--check))
    ;; Its sentinel is called at once.
    (setq inset--check nil)
    (when (process-live-p old) (delete-process old)))
  (let* ((buffer (current-buffer))
         (tick (buffer-chars-modified-tick))
         (output (generate-new-buffer " *inset check*"))
         (process
          (make-process
           :name "inset check" :buffer output :noquery t :connection-type 'pipe :coding 'utf-8-unix
           :command (list inset-program "check" "--format" "json"
                          "--stdin-filename" (expand-file-name (or buffer-file-name (buffer-name))) "-")
           :sentinel
           (lambda (process _)
             (unless (process-live-p process)
               (when (and (buffer-live-p buffer)
                          (eq process (buffer-local-value 'inset--check buffer)))
                 (with-current-buffer buffer
                   (setq inset--findings (cons tick (inset--read output)))
                   (when (= tick (buffer-chars-modified-tick))
                     (condition-case nil
                         (funcall report (mapcar #'inset--diagnostic (cdr inset--findings)))
                       ;; Flymake has begun anew since, as it does when Eglot comes, and takes no
                       ;; report that it did not ask for.
                       (error (inset--ask-again))))))
               (kill-buffer output))))))
    (setq inset--check process)
    (save-restriction
      (widen)
      (process-send-region process (point-min) (point-max)))
    (process-send-eof process)))

(defun inset--ask-again ()
  "Have Flymake ask its backends once more, Inset among them."
  (when (and (bound-and-true-p flymake-mode)
             (memq #'inset-flymake flymake-diagnostic-functions))
    (flymake-start)))

(defun inset--add-backend ()
  "Have Flymake ask Inset, whatever else it asks."
  (add-hook 'flymake-diagnostic-functions #'inset-flymake nil t))

(defun inset--return ()
  "Have Flymake ask Inset again, once Eglot has begun and forgotten what was found."
  (inset--add-backend)
  (let ((buffer (current-buffer)))
    (run-with-timer
     0 nil
     (lambda ()
       (when (buffer-live-p buffer) (with-current-buffer buffer (inset--ask-again)))))))

;;;###autoload
(define-minor-mode inset-flymake-mode
  "Show what Inset finds in a buffer that another server looks after."
  :lighter nil
  (cond
   (inset-flymake-mode
    (inset--add-backend)
    ;; Eglot puts its own in the place of what is there.
    (add-hook 'eglot-managed-mode-hook #'inset--return nil t)
    (flymake-mode 1))
   (t
    (remove-hook 'eglot-managed-mode-hook #'inset--return t)
    (remove-hook 'flymake-diagnostic-functions #'inset-flymake t))))

(defun inset-fix ()
  "Apply the preferred fix of what Inset has found at point."
  (interactive)
  (unless (eql (car inset--findings) (buffer-chars-modified-tick))
    (user-error "The buffer has changed since it was checked"))
  (let* ((finding (seq-find
                   (lambda (finding)
                     (let ((range (inset--range (alist-get 'range finding))))
                       (and (<= (car range) (point) (cdr range)) (alist-get 'fixes finding))))
                   (cdr inset--findings)))
         (fix (seq-find (lambda (fix) (alist-get 'preferred fix)) (alist-get 'fixes finding)))
         (edits (mapcar (lambda (edit)
                          (unless (equal (alist-get 'file edit) (expand-file-name buffer-file-name))
                            (user-error "The fix changes other files, too"))
                          (cons (inset--range (alist-get 'range edit)) (alist-get 'newText edit)))
                        (alist-get 'edits fix))))
    (unless edits (user-error "There is no fix here"))
    (save-excursion
      (atomic-change-group
        ;; From the end, so that places before stay.
        (dolist (edit (sort edits (lambda (a b) (> (caar a) (caar b)))))
          (delete-region (caar edit) (cdar edit))
          (goto-char (caar edit))
          (insert (cdr edit)))))
    (message "%s" (alist-get 'title fix))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.inset\\'" . inset-mode))

(put 'inset-mode 'eglot-language-id "inset")

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               (cons 'inset-mode (lambda (&rest _) (list inset-program "lsp")))))

(defvar lsp-language-id-configuration)
(declare-function lsp-register-client "ext:lsp-mode")
(declare-function make-lsp-client "ext:lsp-mode")
(declare-function lsp-stdio-connection "ext:lsp-mode")
(declare-function lsp-activate-on "ext:lsp-mode")
(with-eval-after-load 'lsp-mode
  (add-to-list 'lsp-language-id-configuration '(inset-mode . "inset"))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection (lambda () (list inset-program "lsp")))
                    :activation-fn (lsp-activate-on "inset")
                    :server-id 'inset))
  ;; Beside the one that has all else of the language.
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection (lambda () (list inset-program "lsp")))
                    :activation-fn (lsp-activate-on "swift")
                    :add-on? t
                    :server-id 'inset-swift)))

(provide 'inset-mode)

;;; inset-mode.el ends here
