// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ArticleLink } from '../../../../src/ui/content/article-link.tsx'
import { renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

const problem = { id: '2001', type: 'problem', problemType: 2 } as const

test('S31: is a real anchor to a new tab without opener', () => {
  renderForUser(<ArticleLink item={problem}>Title</ArticleLink>)
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('/front-pages/article/problemDetails?id=2001')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(link.textContent).toContain('content.newTab')
})

test('stores the opened item, by click and by the middle button', () => {
  const { jar } = renderForUser(<ArticleLink item={problem}>Title</ArticleLink>)
  const link = screen.getByRole('link')
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(jar.read('problemId')).toBe('2001')
  expect(jar.read('problemType')).toBe('2')
  jar.remove('problemId')
  fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 1 }))
  expect(jar.read('problemId')).toBe('2001')
})
