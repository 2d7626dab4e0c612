import { expect, test } from 'vitest'
import { readUserAgent } from '../../../src/lib/user-agent.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0 Safari/537.36`,
    'Chrome',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/131.0 Safari/537.36 Edg/131.0`,
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.1 Safari/605.1',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 Version/18.1 Mobile Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/131.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; HarmonyOS) ${WEBKIT} Chrome/99 HuaweiBrowser/14 Mobile Safari/537.36`,
    'Huawei Browser',
    'HarmonyOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/116 Mobile Safari/537.36 MicroMessenger/8.0`,
    'WeChat',
    'Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/116 MQQBrowser/13.9 Mobile Safari/537.36`,
    'QQ',
    'Android',
  ],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('%s', (userAgent, browser, system) => {
  expect(readUserAgent(userAgent)).toMatchObject({ browser, system })
})

test('distinguishes a phone from a desktop', () => {
  expect(readUserAgent('Mozilla/5.0 (Linux; Android 14) Chrome/131 Mobile').isMobile).toBe(true)
  expect(readUserAgent('Mozilla/5.0 (X11; Linux x86_64) Firefox/133.0').isMobile).toBe(false)
})
