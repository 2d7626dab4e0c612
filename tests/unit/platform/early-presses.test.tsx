// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { useState, useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { noteTyping, repeatEarlyPresses } from '../../../src/platform/early-presses.ts'

afterEach(() => {
  delete window.veriscopeEarly
})

test('a control that was pressed is pressed again, one that is gone is not', () => {
  const pressed: string[] = []
  const { container } = render(
    <>
      <button type="button" onClick={() => pressed.push('one')} />
      <button type="button" onClick={() => pressed.push('two')} />
    </>,
  )
  const [one, two] = [...container.querySelectorAll('button')]
  const gone = document.createElement('button')
  gone.addEventListener('click', () => pressed.push('gone'))
  window.veriscopeEarly = () => [two!, gone, one!].map((control) => ({ control, undo: () => {} }))
  repeatEarlyPresses(container)
  expect(pressed).toEqual(['two', 'one'])
})

function Field() {
  const [text, setText] = useState('')
  return (
    <>
      <input value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <p>{text}</p>
    </>
  )
}

/** As the browser does it: past React's own view of the value. */
function type(field: HTMLInputElement, text: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  set.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('a text that was typed before React listened is known to it', async () => {
  const { container, findByText } = render(<Field />)
  const field = container.querySelector('input')!
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  set.call(field, 'gut flora')
  noteTyping(container)
  repeatEarlyPresses(container)
  await findByText('gut flora')
  expect(field.value).toBe('gut flora')
})

/** Drawn once more as soon as it stands, as a screen that learns something of the device. */
function DrawnAgain() {
  const [text, setText] = useState('')
  const isKnown = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return (
    <>
      <input
        value={text}
        aria-busy={!isKnown}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p>{text}</p>
    </>
  )
}

test.each(['before the page is taken over', 'while it is taken over'])(
  'a text typed %s outlives a field that is drawn again',
  async (when) => {
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(<DrawnAgain />)
    const field = container.querySelector('input')!
    if (when === 'before the page is taken over') type(field, 'gut flora')
    noteTyping(container)
    // React listens from the first, and draws in its own time.
    await act(async () => {
      hydrateRoot(container, <DrawnAgain />)
      if (when === 'while it is taken over') type(field, 'gut flora')
    })
    await act(async () => repeatEarlyPresses(container))
    expect(container.querySelector('input')).toBe(field)
    expect(field.value).toBe('gut flora')
    expect(container.querySelector('p')?.textContent).toBe('gut flora')
    container.remove()
  },
)

test('files that were chosen before React listened are taken once, and presses after them are done', async () => {
  const taken: string[] = []
  const Chooser = () => (
    <>
      <input
        type="file"
        onChange={(event) => taken.push(event.currentTarget.files?.[0]?.name ?? '')}
      />
      <button type="button" onClick={() => taken.push('pressed')} />
    </>
  )
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(<Chooser />)
  const field = container.querySelector('input')!
  const files = [new File(['SNP'], 'effects.tsv')]
  // As in browsers: the name is read, and only nothing can be written.
  Object.defineProperty(field, 'files', { get: () => files })
  Object.defineProperty(field, 'value', {
    get: () => (files.length > 0 ? 'C:\\fakepath\\effects.tsv' : ''),
    set: (value: string) => {
      if (value !== '') throw new DOMException('not allowed', 'InvalidStateError')
      files.length = 0
    },
  })
  const button = container.querySelector('button')!
  window.veriscopeEarly = () => [{ control: button, undo: () => {} }]
  noteTyping(container)
  await act(async () => void hydrateRoot(container, <Chooser />))
  await act(async () => repeatEarlyPresses(container))
  await act(async () => repeatEarlyPresses(container))
  expect(taken.filter((name) => name !== 'pressed')).toEqual(['effects.tsv'])
  expect(taken).toContain('pressed')
  container.remove()
})

test('in a page that took the place of another all of it is done to what stands there now', async () => {
  const before = document.createElement('div')
  document.body.append(before)
  before.innerHTML = '<input><input type="file"><button type="button"></button>'
  const [typed, file] = before.querySelectorAll('input')
  type(typed!, 'gut flora')
  const files = [new File(['SNP'], 'effects.tsv')]
  Object.defineProperty(file, 'files', { get: () => files })
  noteTyping(before)
  const taken: string[] = []
  const { container } = render(
    <>
      <Field />
      <input
        type="file"
        onChange={(event) => taken.push(event.currentTarget.files?.[0]?.name ?? '')}
      />
      <button type="button" onClick={() => taken.push('pressed')} />
    </>,
  )
  const [field, chooser] = container.querySelectorAll('input')
  let given: unknown = null
  Object.defineProperty(chooser, 'files', {
    get: () => given,
    set: (value) => {
      given = value
    },
  })
  const control = before.querySelector('button')!
  window.veriscopeEarly = () => [{ control, undo: () => {} }]
  before.remove()
  const now = new Map<Element, Element>([
    [typed!, field!],
    [file!, chooser!],
    [control, container.querySelector('button')!],
  ])
  await act(async () => repeatEarlyPresses(container, (one) => (now.get(one) ?? null) as never))
  expect(container.querySelector('p')?.textContent).toBe('gut flora')
  expect(taken).toEqual(['effects.tsv', 'pressed'])
})
