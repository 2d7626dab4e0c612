import { describe, expect, test } from 'vitest'
import { parseDrawing, writeDrawing } from '../../../src/lib/drawing.ts'

const drawing = {
  width: 320,
  height: 180,
  paths: [
    { mark: 'axis', d: 'M0 150H296' },
    { mark: 'dot', d: 'M10.5 20h0M12 -3.5h0' },
  ],
  texts: [{ anchor: 'end', x: 40, y: 12.5, text: 'F > 10, p < 0.05' }],
} as const

describe('parseDrawing', () => {
  test('returns the drawing that was written', () => {
    expect(parseDrawing(writeDrawing(drawing))).toEqual(drawing)
  })

  test.each([
    ['an unknown mark', 'script M0 0'],
    ['a reference in a path', 'line M0 0 url(#x)'],
    ['a quote in a path', 'line M0 0" onload="alert(1)'],
    ['a path that begins elsewhere', 'line L0 0'],
    ['a text at a place that is none', 'start NaN 4 x'],
    ['another anchor', 'inherit 3 4 x'],
  ])('leaves out %s', (_name, line) => {
    expect(parseDrawing(`drawing 320 180\n${line}`)).toMatchObject({ paths: [], texts: [] })
  })

  test('refuses one of a megabyte', () => {
    expect(parseDrawing(`drawing 320 180\n${'dot M1 1h0\n'.repeat(100_000)}`)).toBeNull()
  })

  test.each(['scatter', 'drawing', 'drawing 0 180', 'drawing 320 180" x="', 'x\ndrawing 320 180'])(
    'refuses %s',
    (source) => {
      expect(parseDrawing(source)).toBeNull()
    },
  )
})
