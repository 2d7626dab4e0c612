/** Returns a minimal page as the build makes it, with the sections that the server fills. */
export const builtPage = ({ head = '', styles = '', title = '' } = {}): string =>
  `<!doctype html><!--html--><html lang="zh"><!--/html--><head><!--head--><title>${title}</title><!--/head-->` +
  `<!--config--><meta name="veriscope-config" content="" /><!--/config-->${head}<!--styles-->${styles}<!--/styles--></head>` +
  `<body><!--root--><div id="root"></div><!--/root--><!--code--><script type="module" src="/assets/e.js"></script><!--/code--></body></html>`
