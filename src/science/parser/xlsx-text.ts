/** Minimal XML parsing for the parts of a workbook: tags, attributes, text. */

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the entities of XML text, and Excel's `_x000D_` escapes for characters that XML cannot hold. */
export function plainXml(text: string): string {
  if (!text.includes('&') && !text.includes('_x')) return text
  return text
    .replace(/&(#x?[\da-fA-F]+|\w+);/g, (whole, name: string) => {
      if (!name.startsWith('#')) return NAMED[name] ?? whole
      const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    })
    .replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
}

const COMMENT = { begin: '<!--', end: '-->' }
const CDATA = { begin: '<![CDATA[', end: ']]>' }

/** Removes comments from XML and unwraps CDATA. `open` is the rest from one that has no end yet. */
export function stripComments(xml: string): { text: string; open: string } {
  let text = ''
  let from = 0
  for (let at = xml.indexOf('<!'); at >= 0; at = xml.indexOf('<!', Math.max(from, at + 2))) {
    const begun = xml.slice(at, at + CDATA.begin.length)
    const kind = [COMMENT, CDATA].find(
      ({ begin }) => begun.startsWith(begin) || begin.startsWith(begun),
    )
    if (!kind) continue
    const end = xml.indexOf(kind.end, at + kind.begin.length)
    text += xml.slice(from, at)
    if (end < 0) return { text, open: xml.slice(at) }
    if (kind === CDATA) {
      const inside = xml.slice(at + kind.begin.length, end)
      text += inside.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    }
    from = end + kind.end.length
  }
  return { text: text + xml.slice(from), open: '' }
}

/** Returns one attribute of a tag, by its name with its prefix. */
export function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found ? plainXml(found[1] ?? found[2] ?? '') : undefined
}

/** Concatenates all texts within; phonetic readings (rPh) are excluded. */
export function textWithin(xml: string): string {
  let text = ''
  const spoken = xml.includes('rPh') ? xml.replace(/<(?:\w+:)?rPh\b.*?<\/(?:\w+:)?rPh>/gs, '') : xml
  for (const [, part] of spoken.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</g)) {
    text += plainXml(part!)
  }
  return text
}

/** Returns the length of complete UTF-8 characters: the rest is the beginning of one. */
export function wholeCharactersLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return bytes.length
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return length > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}
