// The library under pdfkit comes without types: as much of it as our documents use.
declare module 'fontkit' {
  export type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint: (code: number) => boolean
    layout: (text: string) => {
      glyphs: { path: { toSVG: () => string } }[]
      positions: { xAdvance: number }[]
    }
  }
  /** Opens the bytes of a font file; its tables are read when they are asked for. */
  export function create(file: Uint8Array): Font
}
