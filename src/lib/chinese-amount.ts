/**
 * Amounts of money in capital numerals (中文大写金额), which cannot be altered on paper.
 * Source: the rules for filling in bills of the People's Bank of China (支付结算办法, annex 1): 整 where
 * no fen follow, one 零 for a gap, 零 between 元 and 分.
 */

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟'] as const
/** Units of groups of four digits. */
const GROUPS = ['', '万', '亿', '兆'] as const

const digit = (value: number) => DIGITS.charAt(value)

/** Formats four digits, without leading zeros. */
function groupText(value: number): string {
  let text = ''
  let hasGap = false
  for (let place = 3; place >= 0; place--) {
    const at = Math.floor(value / 10 ** place) % 10
    if (at === 0) {
      hasGap = text !== ''
      continue
    }
    text += `${hasGap ? '零' : ''}${digit(at)}${PLACES[place] ?? ''}`
    hasGap = false
  }
  return text
}

/** Formats a whole number above zero. */
function wholeText(value: number): string {
  let text = ''
  for (let group = GROUPS.length - 1; group >= 0; group--) {
    const part = Math.floor(value / 10_000 ** group) % 10_000
    if (part === 0) continue
    // A gap within the number, before the next non-zero digit.
    const hasGap = text !== '' && (part < 1000 || endsInGap(value, group))
    text += `${hasGap ? '零' : ''}${groupText(part)}${GROUPS[group] ?? ''}`
  }
  return text
}

/** Whether the group before this one is empty: 1 0000 5000 has a gap between its groups. */
const endsInGap = (value: number, group: number) =>
  Math.floor(value / 10_000 ** (group + 1)) % 10_000 === 0

/**
 * Formats an amount in capital numerals.
 * @param amount in the smallest unit (fen): a safe integer, below zero for a credit
 * @returns `叁拾玖元整`, `负壹佰零伍元零伍分`
 */
export function chineseAmount(amount: number): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError('an amount is a whole number of fen')
  if (amount === 0) return '零元整'
  const size = Math.abs(amount)
  const whole = Math.floor(size / 100)
  const tenth = Math.floor(size / 10) % 10
  const hundredth = size % 10
  let text = whole === 0 ? '' : `${wholeText(whole)}元`
  if (tenth === 0 && hundredth === 0) text += '整'
  else {
    if (tenth > 0) text += `${digit(tenth)}角`
    else if (whole > 0) text += '零'
    text += hundredth > 0 ? `${digit(hundredth)}分` : '整'
  }
  return amount < 0 ? `负${text}` : text
}
