/** Draws the product's mark: a lens over a regression line. */
import type { Canvas } from './canvas.ts'
import { COLORS } from './style.ts'

/** The points inside the lens, on a grid of 48 as in the product's icon. */
const POINTS = [
  [12.9, 22.6],
  [18.4, 27.6],
  [20.2, 17.6],
  [25.6, 22.8],
  [28.2, 12.9],
] as const

export function drawBrandMark({ pdf, decorate }: Canvas, x: number, y: number, size: number): void {
  decorate(() => {
    pdf
      .save()
      .translate(x, y)
      .scale(size / 48)
    pdf.lineCap('round').strokeColor(COLORS.brand)
    pdf.circle(21, 21, 15.5).lineWidth(3.6).stroke()
    pdf.moveTo(32.4, 32.4).lineTo(42, 42).lineWidth(5.4).stroke()
    pdf.moveTo(9.8, 28.6).lineTo(31.4, 14).lineWidth(2.2).strokeColor(COLORS.brandLight).stroke()
    for (const [pointX, pointY] of POINTS) pdf.circle(pointX, pointY, 2).fill(COLORS.brand)
    pdf.restore()
  })
}
