// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchField } from '../../../../src/ui/list/search-field.tsx'
import { renderForUser } from '../../../helpers/user-tree.tsx'

let page = new AbortController()
afterEach(() => {
  page.abort()
  page = new AbortController()
  cleanup()
  vi.useRealTimers()
})

/** A list with search words of its own, in a sheet that the Escape key closes. */
function renderField(first = '') {
  const onWords = vi.fn<(words: string) => void>()
  const onEscape = vi.fn<() => void>()
  function List() {
    const [words, setWords] = useState(first)
    const change = (next: string) => {
      onWords(next)
      setWords(next)
    }
    return (
      <>
        <SearchField label="Search orders" value={words} onChange={change} />
        <button type="button" onClick={() => setWords('')}>
          reset
        </button>
      </>
    )
  }
  renderForUser(<List />)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && onEscape(), {
    signal: page.signal,
  })
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search orders' })
  return { field, onWords, onEscape }
}

const typeWords = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } })

const pass = (ms: number) => void act(() => vi.advanceTimersByTime(ms))

test('reports the words once typing pauses, and at once by Enter', () => {
  vi.useFakeTimers()
  const { field, onWords } = renderField()
  typeWords(field, 'p')
  pass(200)
  typeWords(field, 'pro')
  pass(200)
  expect(onWords).not.toHaveBeenCalled()
  pass(200)
  expect(onWords.mock.calls).toEqual([['pro']])
  typeWords(field, 'plus')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onWords).toHaveBeenLastCalledWith('plus')
})

test('the first Escape clears the field at once, the next one reaches the page', () => {
  const { field, onWords, onEscape } = renderField('pro')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(field.value).toBe('')
  expect(onWords.mock.calls).toEqual([['']])
  expect(onEscape).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(onEscape).toHaveBeenCalledOnce()
})

test('the button clears the field and returns the focus; an empty field has none', () => {
  const { field, onWords } = renderField('pro')
  fireEvent.click(screen.getByRole('button', { name: 'list.search.clear' }))
  expect(onWords.mock.calls).toEqual([['']])
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('button', { name: 'list.search.clear' })).toBeNull()
})

test('shows the words of the address when they change elsewhere', () => {
  const { field } = renderField('pro')
  fireEvent.click(screen.getByText('reset'))
  expect(field.value).toBe('')
})
