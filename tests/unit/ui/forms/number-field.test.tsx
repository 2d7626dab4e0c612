// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import fc from 'fast-check'
import { useSyncExternalStore } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { NumberBounds } from '../../../../src/lib/number-bounds.ts'
import type { TypedNumber } from '../../../../src/lib/number-text.ts'
import { NumberField } from '../../../../src/ui/forms/number-field.tsx'
import { runs } from '../../../helpers/nightly.ts'
import { renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

const P: NumberBounds = { least: 0, most: 1, without: 'least' }

type Shown = Partial<Parameters<typeof NumberField>[0]> & { first?: TypedNumber }

/** The field with a parent that stores its value; `set` changes the value from outside. */
function show({ first = 0.00001, bounds = P, ...props }: Shown = {}) {
  const given: TypedNumber[] = []
  const listeners = new Set<() => void>()
  let value = first
  const put = (next: TypedNumber) => {
    value = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  function Owner() {
    return (
      <NumberField
        label="threshold"
        description="which variants"
        {...props}
        bounds={bounds}
        value={useSyncExternalStore(subscribe, () => value)}
        onChange={(next) => {
          given.push(next)
          put(next)
        }}
      />
    )
  }
  renderForUser(<Owner />)
  return { given, value: () => value, set: (next: TypedNumber) => act(() => put(next)) }
}

const input = () => screen.getByLabelText<HTMLInputElement>(/threshold/)
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })

/** Notations of numbers that JavaScript cannot parse. */
const NOT_OF_JAVASCRIPT = new Map([
  ['5×10⁻⁸', 5e-8],
  ['0,050', 0.05],
  ['５ｅ－８', 5e-8],
])

/** Returns the accessible description. */
function described(): string {
  const ids = (input().getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

describe('2.10 a number field', () => {
  test('follows a value that is set from elsewhere, also over an unfinished text', () => {
    const owner = show()
    expect(input().value).toBe('0.00001')
    owner.set(5e-8)
    expect(input().value).toBe('5e-8')
    type('3e')
    expect(owner.value()).toBe('')
    owner.set(1e-6)
    expect(input().value).toBe('0.000001')
    owner.set('')
    expect(input().value).toBe('')
  })

  test('preserves text typed character by character, and gives the parent its number', () => {
    const texts = fc.constantFrom(
      '5e-8',
      '5×10⁻⁸',
      '0,050',
      '1E-05',
      '５ｅ－８',
      '0.10',
      '007',
      '1e-5 ',
    )
    fc.assert(
      fc.property(texts, (text) => {
        const owner = show()
        fireEvent.focus(input())
        for (let end = 1; end <= text.length; end += 1) {
          type(text.slice(0, end))
          expect(input().value).toBe(text.slice(0, end))
        }
        const expected = NOT_OF_JAVASCRIPT.get(text) ?? Number(text)
        expect(owner.value()).toBe(expected)
        fireEvent.blur(input())
        expect(input().value).toBe(text)
        cleanup()
      }),
      { numRuns: runs(4, 40) },
    )
  })

  test('shows no error for an incomplete number until the field loses the focus', () => {
    show()
    fireEvent.focus(input())
    type('5e-')
    expect(input().getAttribute('aria-invalid')).not.toBe('true')
    fireEvent.blur(input())
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(described()).toContain('forms.number.unreadable')
  })

  test.each([
    ['two', 'forms.number.unreadable'],
    ['1,234', 'forms.number.ambiguous'],
    ['2', 'forms.number.aboveSuchAs'],
    ['0', 'forms.number.aboveSuchAs'],
    ['1e-400', 'forms.number.aboveSuchAs'],
    ['1e999', 'forms.number.aboveSuchAs'],
    ['', 'forms.number.aboveSuchAs'],
  ])('describes the error of %j in text associated with the field', (text, words) => {
    show({ example: '1e-5' })
    type(text)
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(described()).toContain('which variants')
    expect(described()).toContain(words)
    type('0.5')
    expect(input().getAttribute('aria-invalid')).not.toBe('true')
    expect(described()).not.toContain('forms.number')
  })

  test('ignores text during composition by an input method', () => {
    const owner = show()
    fireEvent.focus(input())
    fireEvent.compositionStart(input())
    fireEvent.change(input(), { target: { value: 'ling' } })
    expect(input().value).toBe('ling')
    expect(owner.given).toEqual([])
    expect(input().getAttribute('aria-invalid')).not.toBe('true')
    fireEvent.change(input(), { target: { value: '0。05' } })
    fireEvent.compositionEnd(input())
    expect(owner.given).toEqual([0.05])
  })
})
