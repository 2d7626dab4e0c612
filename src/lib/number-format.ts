/** Number formats, each created once: creating one takes a hundred times as long as using it. */

const made = new Map<string, Intl.NumberFormat>()

/**
 * Returns the number format of a language.
 * @param tag BCP 47
 * @param options of few kinds: each format is cached for the life of the page
 */
export function numberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = tag + JSON.stringify(options)
  let format = made.get(key)
  if (!format) made.set(key, (format = new Intl.NumberFormat(tag, options)))
  return format
}
