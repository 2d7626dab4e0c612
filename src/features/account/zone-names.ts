/** Labels of the time zones in the settings, each with its UTC offset and example cities. */
import { msg } from '../../i18n/msg.ts'
import { type ListedZone, TIME_ZONES } from '../../lib/time-zones.ts'

/** Example cities of each zone. */
const CITIES: Record<ListedZone, string> = {
  'Etc/GMT+12': msg('timeZone.cities.dateLine'),
  'Pacific/Pago_Pago': msg('timeZone.cities.pagoPago'),
  'Pacific/Honolulu': msg('timeZone.cities.honolulu'),
  'Pacific/Marquesas': msg('timeZone.cities.marquesas'),
  'America/Anchorage': msg('timeZone.cities.anchorage'),
  'America/Los_Angeles': msg('timeZone.cities.losAngeles'),
  'America/Denver': msg('timeZone.cities.denver'),
  'America/Phoenix': msg('timeZone.cities.phoenix'),
  'America/Chicago': msg('timeZone.cities.chicago'),
  'America/Mexico_City': msg('timeZone.cities.mexicoCity'),
  'America/New_York': msg('timeZone.cities.newYork'),
  'America/Bogota': msg('timeZone.cities.bogota'),
  'America/Halifax': msg('timeZone.cities.halifax'),
  'America/Caracas': msg('timeZone.cities.caracas'),
  'America/Santiago': msg('timeZone.cities.santiago'),
  'America/St_Johns': msg('timeZone.cities.stJohns'),
  'America/Sao_Paulo': msg('timeZone.cities.saoPaulo'),
  'America/Noronha': msg('timeZone.cities.noronha'),
  'Atlantic/Azores': msg('timeZone.cities.azores'),
  'Atlantic/Cape_Verde': msg('timeZone.cities.capeVerde'),
  UTC: msg('timeZone.cities.utc'),
  'Europe/London': msg('timeZone.cities.london'),
  'Africa/Abidjan': msg('timeZone.cities.abidjan'),
  'Europe/Paris': msg('timeZone.cities.paris'),
  'Africa/Lagos': msg('timeZone.cities.lagos'),
  'Europe/Athens': msg('timeZone.cities.athens'),
  'Africa/Cairo': msg('timeZone.cities.cairo'),
  'Asia/Jerusalem': msg('timeZone.cities.jerusalem'),
  'Africa/Johannesburg': msg('timeZone.cities.johannesburg'),
  'Europe/Moscow': msg('timeZone.cities.moscow'),
  'Europe/Istanbul': msg('timeZone.cities.istanbul'),
  'Asia/Riyadh': msg('timeZone.cities.riyadh'),
  'Africa/Nairobi': msg('timeZone.cities.nairobi'),
  'Asia/Tehran': msg('timeZone.cities.tehran'),
  'Asia/Dubai': msg('timeZone.cities.dubai'),
  'Asia/Tbilisi': msg('timeZone.cities.tbilisi'),
  'Asia/Kabul': msg('timeZone.cities.kabul'),
  'Asia/Karachi': msg('timeZone.cities.karachi'),
  'Asia/Tashkent': msg('timeZone.cities.tashkent'),
  'Asia/Kolkata': msg('timeZone.cities.kolkata'),
  'Asia/Kathmandu': msg('timeZone.cities.kathmandu'),
  'Asia/Dhaka': msg('timeZone.cities.dhaka'),
  'Asia/Yangon': msg('timeZone.cities.yangon'),
  'Asia/Bangkok': msg('timeZone.cities.bangkok'),
  'Asia/Novosibirsk': msg('timeZone.cities.novosibirsk'),
  'Asia/Shanghai': msg('timeZone.cities.shanghai'),
  'Asia/Hong_Kong': msg('timeZone.cities.hongKong'),
  'Asia/Taipei': msg('timeZone.cities.taipei'),
  'Asia/Singapore': msg('timeZone.cities.singapore'),
  'Australia/Perth': msg('timeZone.cities.perth'),
  'Australia/Eucla': msg('timeZone.cities.eucla'),
  'Asia/Tokyo': msg('timeZone.cities.tokyo'),
  'Asia/Seoul': msg('timeZone.cities.seoul'),
  'Australia/Darwin': msg('timeZone.cities.darwin'),
  'Australia/Adelaide': msg('timeZone.cities.adelaide'),
  'Australia/Brisbane': msg('timeZone.cities.brisbane'),
  'Australia/Sydney': msg('timeZone.cities.sydney'),
  'Pacific/Port_Moresby': msg('timeZone.cities.portMoresby'),
  'Asia/Vladivostok': msg('timeZone.cities.vladivostok'),
  'Australia/Lord_Howe': msg('timeZone.cities.lordHowe'),
  'Pacific/Noumea': msg('timeZone.cities.noumea'),
  'Pacific/Auckland': msg('timeZone.cities.auckland'),
  'Pacific/Fiji': msg('timeZone.cities.fiji'),
  'Pacific/Chatham': msg('timeZone.cities.chatham'),
  'Pacific/Tongatapu': msg('timeZone.cities.tongatapu'),
  'Pacific/Kiritimati': msg('timeZone.cities.kiritimati'),
}

/** An option of the time zone field. */
export type ZoneOption = { value: string; label: string }

/** Returns the options for display: `(UTC offset) cities`. */
export function zoneOptions(
  t: (id: string, values?: Record<string, unknown>) => string,
): ZoneOption[] {
  return TIME_ZONES.map(({ zone, offset }) => ({
    value: zone,
    label: t('timeZone.label', { offset: `UTC${offset}`, cities: t(CITIES[zone]) }),
  }))
}
