/** Colours and sizes of our documents: one accent colour; red is only for credit notes. */
import type { TextStyle } from './canvas.ts'

export const COLORS = {
  ink: '#17212B',
  quiet: '#5A6875',
  line: '#D5DCE3',
  panel: '#F3F6F9',
  brand: '#0B84CE',
  brandLight: '#4AA5E3',
  credit: '#C0262D',
  warning: '#FFF4E0',
  warningInk: '#8A4B00',
} as const

export const STYLES = {
  label: { size: 8.5, color: COLORS.quiet },
  value: { size: 9.5, color: COLORS.ink },
  strong: { size: 11, color: COLORS.ink, isBold: true },
  note: { size: 8.5, color: COLORS.quiet },
  footer: { size: 7.5, color: COLORS.quiet },
} as const satisfies Record<string, TextStyle>
