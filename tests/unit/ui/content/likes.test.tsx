// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LikeCount } from '../../../../src/ui/content/like-count.tsx'
import { renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

test.each([
  [0, false, ''],
  [4, false, ''],
  [5, false, '5'],
  // The user's own like is always shown, whatever the count.
  [1, true, ''],
])('%i likes, own %s: %j is shown', (count, isLiked, shown) => {
  const { container } = renderForUser(<LikeCount count={count} isLiked={isLiked} />)
  expect(container.querySelector('svg') !== null).toBe(isLiked || shown !== '')
  const text = container.querySelector('span')?.textContent ?? ''
  expect(/\d+/.exec(text)?.[0] ?? '').toBe(shown)
  // The accessible name follows the same threshold as the visible text.
  const aloud = shown === '' ? 'content.liked' : 'content.likes'
  if (text !== '') expect(text).toBe(`${shown}${aloud}`)
})
