import { screens } from '../screens'

/**
 * 语句里的事实：一条语句列出几件事的，每件各由自己的测试证明，题目写 `[S3-06/input]`。
 * 在哪里证明：page 浏览器里的产品 · wire 对运行中服务的调用 · rule 纯函数，并有一页用到它。
 */
export type FactPlace = 'page' | 'wire' | 'rule'

interface FactsOf {
  readonly place: FactPlace | 'wire+page'
  readonly names: string
}

const page = (names: string): FactsOf => ({ place: 'page', names })
const rule = (names: string): FactsOf => ({ place: 'rule', names })

/** 逐个调用：served 在服务端证明，made 在发出它的页面证明。 */
const CALLS = Array.from({ length: 35 }, (_, at) => `S7-${String(at + 2).padStart(2, '0')}`)

/** 语句编号 → 它的事实，与 facts.md 一致。 */
export const factsByStatement: Readonly<Record<string, FactsOf>> = {
  'S1-02': page(
    'historyLibrary middleLibrary currentLibrary safety quality progress materials contracts assessment approvals attendance equipment elevator towerCrane video accounts credit salary bank',
  ),
  'S1-03': page('rootFont'),
  'S2-01': page('hash meta pushErrors views99'),
  'S2-03': page('storedToken addressToken'),
  'S2-05': page('emptyPermissions routesAdded retry500'),
  'S2-12': page('equipmentPopup breadcrumbs notices alarms video'),
  'S2-13': page('history middle supervise'),
  'S2-26': page('minimise restore maximise close maximiseRefused'),
  'S3-01': page('userInfo token commonsData account permissions routeSelect publicData routeTitle homeEquipmentPopupShow theme'),
  'S3-02': page('siteName siteUrl shop unit fcgs title authentication'),
  'S3-06': page('index checkbox img imageAllList link input switch select cascader month second state popover'),
  'S3-08': page('select cascader radio checkbox textarea date dateRange monthRange time upload searchSelect grid'),
  'S3-09': page('page limit searchKey labels extra getCall postCall single multiple'),
  'S3-10': page(
    'engineeringId source code total page pageSize lineTableData projectDetails uploadCredential classification fileSize step isAdd loading historicalLibrary middleLibrary bigScreenStatus',
  ),
  'S4-01': page('stored common cleared router'),
  'S4-04': page('pending reviewed'),
  'S4-06': page('approved rejected emit disabled locked'),
  'S4-07': page('next jump confirm stateChange'),
  'S4-09': page('open choose close backdrop scroll pages'),
  'S4-10': page('doc docx xls xlsx xlsm ppt pptx pdf'),
  'S5-01': page('toast'),
  'S5-02': page('form searchSelect ruleLibrary blur emptyPasses blank'),
  'S5-03': page('reset enterHistory leaveHistory'),
  'S5-06': page('row selection none'),
  'S5-07': page('empty limit types deleteAsk deleted single'),
  'S5-09': rule('image txt excel word pdf ppt video radio other punctuation'),
  'S5-11': rule(
    'url lower upper letters email mobile landline postcode digits fax nonNegative positive decimals1 decimals2 decimals3 decimals8 code codeNoHyphen codeUnderscore idCard usc plate names phone password strictPassword',
  ),
  'S6-04': page('supervise project enterprise equipment labour supervision housing chief'),
  'S7-01': { place: 'wire', names: 'localHost testSegment releaseSegment origin json token' },
  ...Object.fromEntries(
    CALLS.map((id): [string, FactsOf] => [
      id,
      { place: 'wire+page', names: id === 'S7-29' ? 'served made change change2' : 'served made' },
    ]),
  ),
  'S7-39': { place: 'wire', names: 'verifyLogin loginFreeUserInfo' },
  'S7-41': page('credentials wait200 key response'),
  'S7-46': page('successMessage errorMessage fallback code200 code1 rejected'),
  'S8-01': page('successMessage errorMessage fallback code200 code1 rejected'),
  'S8-02': page('code0 code401 code400 code10000 undefinedCode code40001'),
  'S8-03': page('connection timeout status'),
  'S8-05': page('toast'),
  'S8-06': page('success noType requestError'),
  'S8-07': page('text'),
  'S9-01': page('sizes default layout'),
  'S9-03': page('week month quarter thisMonth yearToDate sixMonths format'),
  'S9-10': page('views99 passwordLength debounce'),
}

export interface Fact {
  /** 例如 'S3-06/input'。 */
  readonly id: string
  readonly statement: string
  readonly place: FactPlace
  /** 页面已经交付；没有交付的一律是未完成，有测试也不算。 */
  readonly built?: boolean
}

const placeOf = ({ place }: FactsOf, name: string): FactPlace =>
  place !== 'wire+page' ? place : name === 'made' ? 'page' : 'wire'

const listed = (statement: string, facts: FactsOf): Fact[] =>
  facts.names.split(' ').map((name) => ({ id: `${statement}/${name}`, statement, place: placeOf(facts, name) }))

/** 语句 → 它列出的路由从哪里开始。 */
const ROUTES: readonly (readonly [statement: string, base: RegExp])[] = [
  ['S2-09', /^\/command\/(.+)/],
  ['S2-10', /^\/(hikVideo)$/],
  ['S2-14', /^\/projectlibrary\/supervise\/(?:ProjectDetails\/(.+)|(safetyManage\/.+))/],
  ['S2-15', /^\/evaluation\/(.+)/],
  ['S2-16', /^\/business\/(.+)/],
  ['S2-17', /^\/fileManagement\/(.+)/],
  ['S2-18', /^\/(completionAcceptance(?:\/history)?)$/],
  ['S2-19', /^\/approval\/(.+)/],
  [
    'S2-20',
    /^\/group\/((?:group|project|unit|equipment)\w*(?:supervise|Account)|labourServices|supervisor|housing|regulatoryCompany)$/,
  ],
  ['S2-21', /^\/reputation\/(.+)/],
  ['S2-22', /^\/systemManage\/(.+)/],
  ['S2-23', /^\/setting\/(setting_log|setupManage)$/],
  [
    'S2-24',
    /^\/(earlyWarning|tobeDone|engineeringAudit|vehicle|aisafetyhat|preventionControl|projectDetails|management|attendance|equipment|population|middeSupervise|historySupervise|historyLibraryMenu)$/,
  ],
]

/** 页面表里的每一条路由各是一件事实：真实的行、查询、办一件、被拒绝。页面还没有交付的不算。 */
const routeFacts: readonly Fact[] = screens.flatMap(({ path, ready }) =>
  ROUTES.flatMap(([statement, base]): Fact[] => {
    const found = base.exec(path)
    const name = (found?.[1] ?? found?.[2])?.replaceAll('/', '.')
    return name === undefined ? [] : [{ id: `${statement}/${name}`, statement, place: 'page', built: ready }]
  }),
)

/** 每条语句的每一件事实。 */
export const facts: readonly Fact[] = [...Object.entries(factsByStatement).flatMap(([id, own]) => listed(id, own)), ...routeFacts]
