/** Inlines styles that drawings get from style sheets other than that of the figures. */

const INLINED_PROPERTIES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

/** Colours of the figures, which the file defines for light and for dark. */
const COLOURS = [
  '--series-1',
  '--series-2',
  '--series-3',
  '--series-4',
  '--series-5',
  '--series-6',
  '--series-7',
  '--chart-ink',
  '--chart-grid',
  '--chart-soft',
  '--chart-mark',
] as const

/** Returns the names of the colours by their values at this element. */
function coloursAt(figure: Element): Map<string, string> {
  const probe = figure.ownerDocument.createElement('i')
  figure.append(probe)
  const found = new Map<string, string>()
  for (const name of COLOURS) {
    probe.style.color = `var(${name})`
    const colour = getComputedStyle(probe).color
    if (colour !== '' && !found.has(colour)) found.set(colour, name)
  }
  probe.remove()
  return found
}

function isForeign(element: Element, names: ReadonlyMap<string, string>): boolean {
  return [...element.classList].some((name) => !names.has(name) && !name.startsWith('vsr'))
}

/**
 * Returns the styles of elements with rules from other style sheets, by their index among all elements of the drawing.
 * @param names names in the built style sheet of the figures
 */
export function foreignStyles(
  svg: Element,
  names: ReadonlyMap<string, string>,
): Map<number, string> {
  const styles = new Map<number, string>()
  // Without a built style sheet there is nothing to inline.
  if (names.size === 0) return styles
  const elements = [...svg.querySelectorAll('*')]
  if (!elements.some((element) => isForeign(element, names))) return styles
  const colours = coloursAt(svg.closest('figure') ?? svg)
  for (const [index, element] of elements.entries()) {
    if (!isForeign(element, names)) continue
    const computed = getComputedStyle(element)
    const style = INLINED_PROPERTIES.map((name) => {
      const value = computed.getPropertyValue(name)
      const named = colours.get(value)
      return `${name}:${named === undefined ? value : `var(${named})`}`
    })
    styles.set(index, style.join(';'))
  }
  return styles
}
