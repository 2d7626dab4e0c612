// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { repeatEarlyPresses } from '../../../src/platform/early-presses.ts'

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

test('a text that was typed before React listened is known to it', async () => {
  const { container, findByText } = render(<Field />)
  const field = container.querySelector('input')!
  // As the browser does it: past React's own view of the value.
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  set.call(field, 'gut flora')
  repeatEarlyPresses(container)
  await findByText('gut flora')
  expect(field.value).toBe('gut flora')
})

test('an untouched page stays as it is', () => {
  const { container } = render(<Field />)
  repeatEarlyPresses(container)
  expect(container.querySelector('p')?.textContent).toBe('')
})
