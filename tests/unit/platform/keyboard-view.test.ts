import { expect, test } from 'vitest'
import { scrollShift } from '../../../src/platform/keyboard-view.ts'

const SIGHT = { top: 72, bottom: 312 }

test.each([
  ['in sight', { top: 80, bottom: 150 }, 0],
  ['behind the keyboard', { top: 400, bottom: 470 }, 158],
  ['half behind the keyboard', { top: 260, bottom: 330 }, 18],
  ['under the bar above', { top: 20, bottom: 90 }, -52],
  ['larger than what is in sight', { top: 40, bottom: 400 }, 0],
])('what is %s moves by as much as it must', (_name, part, shift) => {
  expect(scrollShift(part, SIGHT)).toBe(shift)
})
