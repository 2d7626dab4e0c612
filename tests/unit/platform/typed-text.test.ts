// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import { followTyping, hasTypedText } from '../../../src/platform/typed-text.ts'

beforeAll(followTyping)
afterEach(() => document.body.replaceChildren())

function type(html: string, text: string): HTMLInputElement {
  document.body.innerHTML = html
  const field = document.querySelector<HTMLInputElement>('input, textarea')
  if (!field) throw new Error('no field')
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return field
}

test('a page without input has nothing to lose', () => {
  document.body.innerHTML = '<input value="from the address">'
  expect(hasTypedText()).toBe(false)
})

test.each(['<input type="password">', '<input type="email">', '<textarea></textarea>'])(
  'text typed into %s counts as unsaved until it is removed',
  (html) => {
    const field = type(html, 'long and plain')
    expect(hasTypedText()).toBe(true)
    field.value = ''
    expect(hasTypedText()).toBe(false)
    field.value = 'again'
    field.remove()
    expect(hasTypedText()).toBe(false)
  },
)

test.each(['<input type="checkbox">', '<input type="radio">', '<input type="search">'])(
  'a choice or a search (%s) does not count',
  (html) => {
    type(html, 'on')
    expect(hasTypedText()).toBe(false)
  },
)

test('follows a field whose form stops the propagation of events', () => {
  // Nothing was typed into the previous one.
  type('<input type="text">', '')
  document.body.innerHTML = '<form><input type="text"></form>'
  const field = document.querySelector('input')
  if (!field) throw new Error('no field')
  field.form?.addEventListener('input', (event) => event.stopPropagation())
  field.value = 'typed since'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  expect(hasTypedText()).toBe(true)
})

test('text counts after input elsewhere, and only within the part that is asked about', () => {
  document.body.innerHTML =
    '<section><textarea></textarea><input type="radio"></section><aside></aside>'
  for (const field of document.querySelectorAll<HTMLInputElement>('textarea, input')) {
    field.value = 'typed'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  expect(hasTypedText(document.querySelector('section') ?? undefined)).toBe(true)
  expect(hasTypedText(document.querySelector('aside') ?? undefined)).toBe(false)
})
