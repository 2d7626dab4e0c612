/** Formats of numbers, each made once: making one takes a hundred times as long as using it. */

const made = new Map<string, Intl.NumberFormat>()

/**
 * How numbers are written in a language.
 * @param tag BCP 47
 * @param options few kinds: a format is kept for each as long as the page is open
 */
export function numberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = tag + JSON.stringify(options)
  let format = made.get(key)
  if (!format) made.set(key, (format = new Intl.NumberFormat(tag, options)))
  return format
}
