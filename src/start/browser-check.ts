/**
 * Runs in the document before any other script, in any browser: tools/vite/document.ts writes the function into
 * index.html as it is here, so that its syntax stays that of 2015. In a browser older than `BROWSER_FLOOR` it shows one sentence, and a
 * policy stops all scripts that follow, also those that would report failures. What the server rendered stays
 * readable.
 *
 * `lh` and `:has()` together are as old as the floor, to the version: Chromium 109, Firefox 121, Safari 16.4.
 */
export function checkBrowser(): void {
  if (
    window.CSS &&
    CSS.supports &&
    CSS.supports('height', '1lh') &&
    CSS.supports('selector(:has(a))')
  )
    return
  document.documentElement.setAttribute('data-old-browser', '')
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "script-src 'none'"
  document.head.appendChild(policy)
}
