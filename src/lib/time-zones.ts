/** The time zones that a user can choose, and their offset at a moment. */

/**
 * Time zones that a user can choose (S9): a fixed list from UTC-12:00 to UTC+14:00. Each row is a
 * zone of the IANA database, so that summer time is right on every date, under the offset of its
 * standard time. Cities that share an offset and not their summer time have rows of their own.
 */
export type TimeZoneChoice = {
  /** IANA name, which is stored and sent in the `Time-Zone` header. */
  zone: string
  /** Offset of the standard time, `+05:45`. */
  offset: string
}

export const TIME_ZONES = [
  { zone: 'Etc/GMT+12', offset: '-12:00' },
  { zone: 'Pacific/Pago_Pago', offset: '-11:00' },
  { zone: 'Pacific/Honolulu', offset: '-10:00' },
  { zone: 'Pacific/Marquesas', offset: '-09:30' },
  { zone: 'America/Anchorage', offset: '-09:00' },
  { zone: 'America/Los_Angeles', offset: '-08:00' },
  { zone: 'America/Denver', offset: '-07:00' },
  { zone: 'America/Phoenix', offset: '-07:00' },
  { zone: 'America/Chicago', offset: '-06:00' },
  { zone: 'America/Mexico_City', offset: '-06:00' },
  { zone: 'America/New_York', offset: '-05:00' },
  { zone: 'America/Bogota', offset: '-05:00' },
  { zone: 'America/Halifax', offset: '-04:00' },
  { zone: 'America/Caracas', offset: '-04:00' },
  { zone: 'America/Santiago', offset: '-04:00' },
  { zone: 'America/St_Johns', offset: '-03:30' },
  { zone: 'America/Sao_Paulo', offset: '-03:00' },
  { zone: 'America/Noronha', offset: '-02:00' },
  { zone: 'Atlantic/Azores', offset: '-01:00' },
  { zone: 'Atlantic/Cape_Verde', offset: '-01:00' },
  { zone: 'UTC', offset: '+00:00' },
  { zone: 'Europe/London', offset: '+00:00' },
  { zone: 'Africa/Abidjan', offset: '+00:00' },
  { zone: 'Europe/Paris', offset: '+01:00' },
  { zone: 'Africa/Lagos', offset: '+01:00' },
  { zone: 'Europe/Athens', offset: '+02:00' },
  { zone: 'Africa/Cairo', offset: '+02:00' },
  { zone: 'Asia/Jerusalem', offset: '+02:00' },
  { zone: 'Africa/Johannesburg', offset: '+02:00' },
  { zone: 'Europe/Moscow', offset: '+03:00' },
  { zone: 'Europe/Istanbul', offset: '+03:00' },
  { zone: 'Asia/Riyadh', offset: '+03:00' },
  { zone: 'Africa/Nairobi', offset: '+03:00' },
  { zone: 'Asia/Tehran', offset: '+03:30' },
  { zone: 'Asia/Dubai', offset: '+04:00' },
  { zone: 'Asia/Tbilisi', offset: '+04:00' },
  { zone: 'Asia/Kabul', offset: '+04:30' },
  { zone: 'Asia/Karachi', offset: '+05:00' },
  { zone: 'Asia/Tashkent', offset: '+05:00' },
  { zone: 'Asia/Kolkata', offset: '+05:30' },
  { zone: 'Asia/Kathmandu', offset: '+05:45' },
  { zone: 'Asia/Dhaka', offset: '+06:00' },
  { zone: 'Asia/Yangon', offset: '+06:30' },
  { zone: 'Asia/Bangkok', offset: '+07:00' },
  { zone: 'Asia/Novosibirsk', offset: '+07:00' },
  { zone: 'Asia/Shanghai', offset: '+08:00' },
  { zone: 'Asia/Hong_Kong', offset: '+08:00' },
  { zone: 'Asia/Taipei', offset: '+08:00' },
  { zone: 'Asia/Singapore', offset: '+08:00' },
  { zone: 'Australia/Perth', offset: '+08:00' },
  { zone: 'Australia/Eucla', offset: '+08:45' },
  { zone: 'Asia/Tokyo', offset: '+09:00' },
  { zone: 'Asia/Seoul', offset: '+09:00' },
  { zone: 'Australia/Darwin', offset: '+09:30' },
  { zone: 'Australia/Adelaide', offset: '+09:30' },
  { zone: 'Australia/Brisbane', offset: '+10:00' },
  { zone: 'Australia/Sydney', offset: '+10:00' },
  { zone: 'Pacific/Port_Moresby', offset: '+10:00' },
  { zone: 'Asia/Vladivostok', offset: '+10:00' },
  { zone: 'Australia/Lord_Howe', offset: '+10:30' },
  { zone: 'Pacific/Noumea', offset: '+11:00' },
  { zone: 'Pacific/Auckland', offset: '+12:00' },
  { zone: 'Pacific/Fiji', offset: '+12:00' },
  { zone: 'Pacific/Chatham', offset: '+12:45' },
  { zone: 'Pacific/Tongatapu', offset: '+13:00' },
  { zone: 'Pacific/Kiritimati', offset: '+14:00' },
] as const satisfies readonly TimeZoneChoice[]

export type ListedZone = (typeof TIME_ZONES)[number]['zone']

/** Older names in browsers for zones of the list. */
const FORMER_NAMES: Readonly<Record<string, ListedZone>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Chongqing': 'Asia/Shanghai',
  'Asia/Urumqi': 'Asia/Shanghai',
  'Asia/Macau': 'Asia/Hong_Kong',
  'Etc/UTC': 'UTC',
  'Etc/GMT': 'UTC',
}

/** Returns the row of a zone, also by an older name; undefined when the list has none. */
export function findZone(zone: string): (typeof TIME_ZONES)[number] | undefined {
  const name = FORMER_NAMES[zone] ?? zone
  return TIME_ZONES.find((row) => row.zone === name)
}

const OFFSET = /UTC[+-]\d{2}:\d{2}/

/**
 * Returns the offset text of a label: `UTC+08:00` of `(UTC+08:00) Beijing, Shanghai` (S9).
 * @returns the empty string when there is none
 */
export function offsetText(label: string): string {
  return OFFSET.exec(label)?.[0] ?? ''
}

/**
 * Returns the offset of a zone at a moment, as `UTC+08:00`: with summer time, where it is in force.
 * @returns the empty string for a zone that this browser does not know
 */
export function offsetAt(zone: string, when: Date): string {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    const name = format.formatToParts(when).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return name === 'GMT' ? 'UTC+00:00' : offsetText(name.replace('GMT', 'UTC'))
  } catch {
    return ''
  }
}

/**
 * Whether a search matches a zone: by its label, its IANA name, or an offset such as `+8` or
 * `gmt5:45`.
 */
export function isZoneFound(search: string, label: string, zone: string): boolean {
  const query = search.trim().toLowerCase()
  const offset = /^(?:utc|gmt)?\s*([+-\u2212]?)(\d{1,2})(?::?(\d{2}))?$/.exec(query)
  if (offset) {
    const sign = offset[1] === '' ? '+' : offset[1] === '+' ? '+' : '-'
    const minutes = offset[3] === undefined ? '' : `:${offset[3]}`
    return offsetText(label).startsWith(`UTC${sign}${offset[2]?.padStart(2, '0')}${minutes}`)
  }
  const text = `${label} ${zone.replaceAll(/[/_]/g, ' ')} ${zone}`.toLowerCase()
  return query.split(/\s+/).every((word) => text.includes(word))
}
