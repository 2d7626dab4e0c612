// Runs before the first paint, so that a reader of the dark theme never sees a white flash and the
// install dialog finds the manifest of his language. Everything else is the application's.
;(() => {
  const root = document.documentElement
  const cookie = (name) =>
    new RegExp(`(?:^|;\\s*)[^=;]*${name}=(\\w+)`).exec(document.cookie)?.[1] ?? ''

  const chosen = cookie('-color-scheme') || 'light'
  const isDeviceDark = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = chosen === 'dark' || (chosen === 'system' && isDeviceDark) ? 'dark' : 'light'
  root.setAttribute('data-mantine-color-scheme', scheme)
  if ((scheme === 'dark') !== isDeviceDark) {
    const color = scheme === 'dark' ? '#111924' : '#ffffff'
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', color)
    }
  }

  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const language = cookie('i18n_redirected') || (zone === 'Asia/Shanghai' ? 'zh' : 'en')
  if (language === 'en') {
    root.lang = 'en'
    document.querySelector('link[rel="manifest"]').setAttribute('href', '/manifest.en.webmanifest')
  }
})()
