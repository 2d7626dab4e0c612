/** Whether no element has the focus, as after the focused button was removed. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
