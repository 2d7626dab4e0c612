import { expect, test } from 'vitest'
import { inAppBrowserOf } from '../../../src/lib/in-app-browsers.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'
const WEBVIEW =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36'

test.each([
  [
    'WeChat',
    `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN`,
  ],
  [
    'WeChat',
    `${ANDROID} Chrome/116 MQQBrowser/6.2 TBS/046295 Mobile Safari/537.36 MMWEBID/1 MicroMessenger/8.0.50`,
  ],
  [
    'QQ',
    `${ANDROID} Version/4.0 MQQBrowser/6.2 TBS/046 Mobile Safari/537.36 V1_AND_SQ_9.0.0 QQ/9.0.0.1 NetType/4G`,
  ],
  ['Weibo', `${IPHONE} Mobile/15E148 Weibo (iPhone15,2__weibo__14.1.0__iphone__os18.1)`],
  ['LinkedIn', `${IPHONE} Mobile/15E148 [LinkedInApp]/9.30`],
  ['Facebook', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0;FBDV/iPhone15,2]`],
  ['Facebook', `${WEBVIEW} [FB_IAB/FB4A;FBAV/480.0.0.54.88;]`],
  ['Instagram', `${IPHONE} Mobile/15E148 Instagram 355.0.0 (iPhone15,2; iOS 18_1; zh_CN)`],
  ['LINE', `${IPHONE} Mobile/15E148 Safari Line/14.19.0`],
  ['DingTalk', `${ANDROID} Chrome/116 Mobile Safari/537.36 AliApp(DingTalk/7.6.0)`],
  ['Lark', `${ANDROID} Chrome/116 Mobile Safari/537.36 Lark/7.30 Feishu`],
  ['Alipay', `${IPHONE} Mobile/15E148 AlipayClient/10.6.90`],
  ['Douyin', `${ANDROID} Chrome/116 Mobile Safari/537.36 aweme_300000 BytedanceWebview/d8a21c6`],
  ['app', WEBVIEW],
  ['app', `${IPHONE} Mobile/15E148`],
  // Browsers proper.
  [null, `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`],
  [null, `${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`],
  [null, `${IPHONE} EdgiOS/130.0 Version/18.0 Mobile/15E148 Safari/605.1.15`],
  [null, `${IPHONE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`],
  [null, `${ANDROID} Chrome/130.0 Mobile Safari/537.36`],
  [null, `${ANDROID} Chrome/116 MQQBrowser/13.9 Mobile Safari/537.36`],
  [null, 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
])('%s: %s', (app, userAgent) => expect(inAppBrowserOf(userAgent)).toBe(app))
