/** Recognises the browsers within apps by their user agent: they save no files and install nothing. */

/** Apps that show links in a browser of their own. */
export const APPS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, 'WeChat'],
  [/\bQQ\//, 'QQ'],
  [/Weibo/, 'Weibo'],
  [/LinkedInApp/, 'LinkedIn'],
  [/Instagram/, 'Instagram'],
  [/\bFB(?:A[NV]\b|_IAB)/, 'Facebook'],
  [/\bLine\//, 'LINE'],
  [/DingTalk/, 'DingTalk'],
  [/Lark|Feishu/, 'Lark'],
  [/AlipayClient/, 'Alipay'],
  [/BytedanceWebview|\baweme/, 'Douyin'],
]

/** A page within an app whose name is not known: Android says so, Safari's engine leaves its name out. */
const UNKNOWN_APP = /; wv\)|(?:iPhone|iPad|iPod)(?!.*Safari\/)/

/**
 * Returns the app whose own browser sends this user agent, `app` for one that is not known; null for a browser proper.
 * An app on the home screen of iOS is like one.
 */
export function inAppBrowserOf(userAgent: string): string | null {
  return (
    APPS.find(([pattern]) => pattern.test(userAgent))?.[1] ??
    (UNKNOWN_APP.test(userAgent) ? 'app' : null)
  )
}
