/**
 * Validates the payment URL: a path of our own origin, or a provider's https URL. Everything else (scripts, plain http,
 * URLs that only look like a path) is refused.
 * @param url as the service sent it
 * @param origin of this page
 * @returns the URL to open, or null
 */
export function payAddress(url: string, origin: string): string | null {
  // Browsers interpret control characters and backslashes as something else.
  // oxlint-disable-next-line no-control-regex -- naming them is the point
  if (url === '' || /[\u0000-\u0020\u007f\\]/.test(url)) return null
  if (url.startsWith('/') && !url.startsWith('//')) {
    const inside = new URL(url, origin)
    return inside.origin === origin ? `${inside.pathname}${inside.search}${inside.hash}` : null
  }
  if (!/^https:\/\//i.test(url)) return null
  try {
    const outside = new URL(url)
    const hasCredentials = outside.username !== '' || outside.password !== ''
    return outside.hostname === '' || hasCredentials ? null : outside.href
  } catch {
    return null
  }
}
