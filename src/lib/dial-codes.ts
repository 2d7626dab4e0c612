/** Dial codes: found by region, time zone or search text, and split off a number. */

/**
 * Telephone prefixes of countries and regions (ITU-T E.164). The five that most users need come
 * first, then all others in the order of their numbers, up to +998. Where several share a prefix,
 * the one with most numbers comes first. Names are not stored here: `Intl.DisplayNames` has them in
 * every language.
 */
const TABLE = `
  86:CN 852:HK 853:MO 886:TW
  1:US,CA,AG,AI,AS,BB,BM,BS,DM,DO,GD,GU,JM,KN,KY,LC,MP,MS,PR,SX,TC,TT,VC,VG,VI 7:RU,KZ 20:EG
  27:ZA 30:GR 31:NL 32:BE 33:FR 34:ES 36:HU 39:IT,VA 40:RO 41:CH 43:AT 44:GB,GG,IM,JE 45:DK
  46:SE 47:NO,SJ 48:PL 49:DE 51:PE 52:MX 53:CU 54:AR 55:BR 56:CL 57:CO 58:VE 60:MY 61:AU,CC,CX
  62:ID 63:PH 64:NZ 65:SG 66:TH 81:JP 82:KR 84:VN 90:TR 91:IN 92:PK 93:AF 94:LK 95:MM 98:IR
  211:SS 212:MA,EH 213:DZ 216:TN 218:LY 220:GM 221:SN 222:MR 223:ML 224:GN 225:CI 226:BF
  227:NE 228:TG 229:BJ 230:MU 231:LR 232:SL 233:GH 234:NG 235:TD 236:CF 237:CM 238:CV 239:ST
  240:GQ 241:GA 242:CG 243:CD 244:AO 245:GW 246:IO 247:AC 248:SC 249:SD 250:RW 251:ET 252:SO
  253:DJ 254:KE 255:TZ 256:UG 257:BI 258:MZ 260:ZM 261:MG 262:RE,YT 263:ZW 264:NA 265:MW
  266:LS 267:BW 268:SZ 269:KM 290:SH,TA 291:ER 297:AW 298:FO 299:GL 350:GI 351:PT 352:LU
  353:IE 354:IS 355:AL 356:MT 357:CY 358:FI,AX 359:BG 370:LT 371:LV 372:EE 373:MD 374:AM
  375:BY 376:AD 377:MC 378:SM 380:UA 381:RS 382:ME 383:XK 385:HR 386:SI 387:BA 389:MK 420:CZ
  421:SK 423:LI 500:FK 501:BZ 502:GT 503:SV 504:HN 505:NI 506:CR 507:PA 508:PM 509:HT
  590:GP,BL,MF 591:BO 592:GY 593:EC 594:GF 595:PY 596:MQ 597:SR 598:UY 599:CW,BQ 670:TL 672:NF
  673:BN 674:NR 675:PG 676:TO 677:SB 678:VU 679:FJ 680:PW 681:WF 682:CK 683:NU 685:WS 686:KI
  687:NC 688:TV 689:PF 690:TK 691:FM 692:MH 850:KP 855:KH 856:LA 880:BD 960:MV 961:LB 962:JO
  963:SY 964:IQ 965:KW 966:SA 967:YE 968:OM 970:PS 971:AE 972:IL 973:BH 974:QA 975:BT 976:MN
  977:NP 992:TJ 993:TM 994:AZ 995:GE 996:KG 998:UZ
`

const REGIONS_BY_CODE: readonly { code: string; regions: readonly string[] }[] = TABLE.trim()
  .split(/\s+/)
  .map((entry) => {
    const [code = '', regions = ''] = entry.split(':')
    return { code, regions: regions.split(',') }
  })

export type DialCode = {
  /** ISO 3166-1 alpha-2 (and XK), as `Intl.DisplayNames` takes it. */
  region: string
  /** Digits without the plus. */
  code: string
}

export const DIAL_CODES: readonly DialCode[] = REGIONS_BY_CODE.flatMap(({ code, regions }) =>
  regions.map((region) => ({ region, code })),
)

/** Region that is preselected. */
export const FIRST_REGION = 'CN'

/** Returns the digits of a region's prefix; of the first region for an unknown region. */
export function dialCodeOf(region: string): string {
  return DIAL_CODES.find((row) => row.region === region)?.code ?? '86'
}

/** Time zones of the regions that head the list; their devices are often set to another language. */
const REGION_BY_ZONE: Readonly<Record<string, string>> = {
  'Asia/Shanghai': 'CN',
  'Asia/Urumqi': 'CN',
  'Asia/Hong_Kong': 'HK',
  'Asia/Macau': 'MO',
  'Asia/Taipei': 'TW',
}

/**
 * Guesses the region: by the time zone, else by the device's language tag.
 * @param timeZone IANA name
 * @param languageTag BCP 47, such as `en-GB`
 */
export function likelyRegion(timeZone: string, languageTag: string): string {
  const byZone = REGION_BY_ZONE[timeZone]
  if (byZone !== undefined) return byZone
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(languageTag)?.[1]?.toUpperCase()
  return DIAL_CODES.some((row) => row.region === region) && region ? region : FIRST_REGION
}

/**
 * Splits a number in E.164 by the longest prefix that fits.
 * @returns null when it is none
 */
export function splitE164(e164: string): { region: string; national: string } | null {
  if (!/^\+[1-9]\d{5,14}$/.test(e164)) return null
  const digits = e164.slice(1)
  const [best] = REGIONS_BY_CODE.filter(({ code }) => digits.startsWith(code)).toSorted(
    (a, b) => b.code.length - a.code.length,
  )
  const region = best?.regions[0]
  return best === undefined || region === undefined
    ? null
    : { region, national: digits.slice(best.code.length) }
}

/** Normalises accents, case and width: `Åland`, `aland` and `ＡＬＡＮＤ` are one. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

/**
 * Finds the rows that match a search, in the order of the list: exact prefixes and codes first,
 * then names that start with it.
 * @param query a name or a part of one, an ISO code, or a prefix with or without `+` or `00`
 * @param namesOf a region's names, in every language that the user may type
 */
export function searchDialCodes(
  query: string,
  namesOf: (region: string) => readonly string[],
): readonly DialCode[] {
  const foldedQuery = folded(query)
  if (foldedQuery === '') return DIAL_CODES
  const digits = /^(?:\+|00)?\s*(\d+)$/.exec(foldedQuery)?.[1]
  if (digits !== undefined) {
    const fitting = DIAL_CODES.filter(({ code }) => code.startsWith(digits))
    return fitting.toSorted((a, b) => Number(b.code === digits) - Number(a.code === digits))
  }
  const rankOf = ({ region }: DialCode): number => {
    if (region.toLowerCase() === foldedQuery) return 0
    const names = namesOf(region).map(folded)
    if (names.some((name) => name.startsWith(foldedQuery))) return 1
    return names.some((name) => name.includes(foldedQuery)) ? 2 : 3
  }
  return DIAL_CODES.map((row) => ({ row, rank: rankOf(row) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ row }) => row)
}
