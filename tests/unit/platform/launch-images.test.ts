// @vitest-environment happy-dom
import { existsSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { linkLaunchImages } from '../../../src/platform/launch-images.ts'

afterEach(() => {
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})

function linksOn(width: number, height: number, ratio: number): string[] {
  vi.stubGlobal('screen', { width, height })
  vi.stubGlobal('devicePixelRatio', ratio)
  linkLaunchImages()
  return [...document.head.querySelectorAll('link')].map(
    (link) => `${link.rel} ${link.getAttribute('href')} ${link.media}`,
  )
}

test("links the images of the phone's own size", () => {
  expect(linksOn(393, 852, 3)).toEqual([
    'apple-touch-startup-image /launch/1179x2556-light.png (orientation: portrait) and (prefers-color-scheme: light)',
    'apple-touch-startup-image /launch/1179x2556-dark.png (orientation: portrait) and (prefers-color-scheme: dark)',
  ])
  expect(existsSync('public/launch/1179x2556-dark.png')).toBe(true)
})
