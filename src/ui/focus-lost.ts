/** Whether nothing has the focus, as after the button that had it is gone. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
