import { f } from '@zhujian/model'
import { declare } from './setting'

const optional = { optional: true } as const

/** 名称与内容成对列出，内容由页面原样使用。 */
const pairs = {
  name: f.text('名称', { max: 40 }),
  value: f.text('内容', { max: 200 }),
}

/** [S3-02] 站点标识，公开：登录之前就要显示。 */
export const siteSettings = {
  site_name: declare('site', f.text('平台名称', { max: 40 }), '建设工程质量安全监督平台', {
    description: '浏览器标签的标题，也用于登录页与页脚。',
  }),
  site_title: declare('site', f.text('页眉标题', { ...optional, max: 40 }), null, {
    description: '页眉与登录页上的大字标题；留空用平台名称。',
  }),
  site_url: declare('site', f.text('接口地址', { ...optional, max: 200 }), null, {
    description:
      '页面请求接口的基础地址。留空即页面所在的地址；只能填本站的地址，或部署者允许的地址。监督文书的查验二维码也用它，留空的只印查验码，不印二维码。',
    dangerous: '填错之后所有人都无法使用平台，只能由运维人员在服务器上恢复',
  }),
  site_owner: declare('site', f.text('主办单位', { ...optional, max: 60 }), null, {
    description: '显示在登录页与页脚。',
  }),
  site_support: declare('site', f.text('技术支持', { ...optional, max: 60 }), null, {
    description: '显示在登录页与页脚，可写单位与电话。',
  }),
  site_icp: declare('site', f.text('网站备案号', { ...optional, max: 60 }), null, {
    description: '显示在登录页与页脚。',
  }),
  site_police: declare('site', f.text('公安备案号', { ...optional, max: 60 }), null, {
    description: '显示在登录页的页脚。',
  }),
  site_shop: declare('site', f.lines('运营单位公开信息', pairs, { ...optional, max: 30 }), null, {
    description: '名称与内容显示在登录页的页脚与帮助的“技术支持”里，登录之前就看得到，不要填写不宜公开的内容。',
  }),
  site_unit: declare('site', f.lines('主管单位公开信息', pairs, { ...optional, max: 30 }), null, {
    description: '名称与内容显示在登录页的页脚与帮助的“技术支持”里，登录之前就看得到，不要填写不宜公开的内容。',
  }),
  site_fcgs: declare('site', f.lines('房产公司公开信息', pairs, { ...optional, max: 30 }), null, {
    description: '名称与内容显示在登录页的页脚与帮助的“技术支持”里，登录之前就看得到，不要填写不宜公开的内容。',
  }),
} as const

/**
 * 接口地址会收到令牌，只能是本站（可带路径）或部署者允许的地址。
 * @returns 不合规的原因
 */
export function siteAddressProblem(text: string | null, page: string, allowed: readonly string[]): string | undefined {
  if (!text) return undefined
  const address = parse(text)
  if (!address || !/^https?:$/.test(address.protocol)) return '请填写 http 或 https 开头的完整地址'
  if (address.username || address.password || address.search || address.hash) return '地址不能带账号、查询或锚点'
  const own = parse(page)
  const isOwn = own?.host === address.host && (address.protocol === 'https:' || own.protocol === 'http:')
  if (isOwn || allowed.some((base) => isUnder(address, base))) return undefined
  return '只能是本站的地址，或部署者允许的地址'
}

function isUnder(address: URL, base: string): boolean {
  const known = parse(base)
  if (!known || known.origin !== address.origin) return false
  const path = known.pathname.replace(/\/$/, '')
  return address.pathname === path || address.pathname.startsWith(`${path}/`)
}

/** URL.canParse 晚于支持的最早浏览器。 */
function parse(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
