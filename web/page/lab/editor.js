// The editor: a text field that knows how Python is indented. Escape, then Tab, leaves it.

const INDENT = "    ";

/** @param {HTMLTextAreaElement} field */
export function assist(field) {
  let leaving = false;
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leaving = true;
    else if (event.key === "Tab" && !leaving && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      if (event.shiftKey) outdent(field);
      else insert(field, INDENT);
    } else if (event.key === "Enter" && !event.ctrlKey && !event.isComposing) {
      event.preventDefault();
      insert(field, `\n${deeper(field)}`);
    } else if (event.key !== "Shift") leaving = false;
  });
  field.addEventListener("blur", () => {
    leaving = false;
  });
}

/**
 * Insert a text as if typed, so that the browser can undo it.
 * @param {HTMLTextAreaElement} field
 * @param {string} text
 */
function insert(field, text) {
  if (!document.execCommand("insertText", false, text)) {
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  }
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Return the indentation of a new line.
 * @param {HTMLTextAreaElement} field
 */
function deeper(field) {
  const line = lineBefore(field);
  const [indent] = line.match(/^ */) ?? [""];
  return /:\s*$/.test(line) ? indent + INDENT : indent;
}

/** @param {HTMLTextAreaElement} field */
const lineBefore = ({ value, selectionStart }) =>
  value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);

/** @param {HTMLTextAreaElement} field */
function outdent(field) {
  const start = field.selectionStart - lineBefore(field).length;
  const [spaces] = field.value.slice(start).match(/^ {0,4}/) ?? [""];
  const caret = Math.max(start, field.selectionStart - spaces.length);
  field.setRangeText("", start, start + spaces.length, "preserve");
  field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Mark and select a line, counted from 1, and bring it into sight.
 * @param {HTMLTextAreaElement} field
 * @param {number} line
 */
export function show(field, line) {
  const lines = field.value.split("\n");
  const before = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  field.setSelectionRange(before, before + (lines[line - 1]?.length ?? 0));
  field.parentElement?.style.setProperty("--fault", String(line));
  const height = Number.parseFloat(getComputedStyle(field).lineHeight);
  field.scrollTop = Math.max(0, (line - 4) * height);
}
