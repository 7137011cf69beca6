import { defineEntity, f, states } from '@zhujian/model'
import { grantAll, roleNames } from '../roles'
import { audienceFields, audienceItems, audienceRules } from './audience'
import { noticeCategory, secrecy, urgency } from './correspondence-dicts'

const manage = ['read', 'add', 'edit', 'delete', 'publish', 'withdraw', 'view'] as const

export const noticeStates = states({ draft: [10, '草稿', 'default'], published: [1, '已发布'], withdrawn: [2, '已撤回'] })

/** 读者只有 view：看得到发给自己的，看不到别人的草稿；takeDown 撤下本机构（本区）其他人发布的公告。 */
export const noticeActions = { view: '查看公告', takeDown: '撤下公告' } as const

/** 通知公告：拟稿人自己的一份，发布后范围内的账号都能看到；撤回后谁也看不到。 */
export const notice = defineEntity('notice', {
  label: '通知公告',
  scope: 'personal',
  display: 'title',
  fields: {
    title: f.text('标题', { max: 100 }),
    doc_no: f.text('文号', { max: 40, optional: true }),
    category: f.enum('栏目', noticeCategory),
    urgency: f.enum('紧急程度', urgency),
    secrecy: f.enum('密级', secrecy),
    top: f.bool('置顶', { optional: true, hint: '置顶的排在最前，并显示在首页' }),
    valid_to: f.date('有效期至', { optional: true, hint: '过了这一天归入历史库；不填则长期有效' }),
    content: f.richText('正文', { max: 20_000 }),
    file: f.files('附件', { optional: true, max: 20 }),
    ...audienceFields,
    published_at: f.instant('发布时间', { optional: true }),
    reach_areacode: f.region('发布人管辖区域', { optional: true }),
    withdraw_reason: f.text('撤回原因', { prose: true, max: 200, optional: true }),
  },
  rules: (row) => audienceRules(row),
  form: ['title', 'doc_no', 'category', 'urgency', 'secrecy', 'top', 'valid_to', ...audienceItems, 'content', 'file'],
  list: {
    search: ['title', 'category', 'state'],
    columns: ['title', 'category', 'urgency', 'top', 'audience', 'published_at', 'valid_to', 'created_at', 'state'],
    sort: '-id',
  },
  flow: {
    states: noticeStates,
    start: 'draft',
    open: ['draft', 'withdrawn'],
    steps: {
      publish: { label: '发布', from: ['draft', 'withdrawn'], to: 'published', tone: 'success', turn: 'nobody' },
      withdraw: {
        label: '撤回',
        from: ['published'],
        to: 'withdrawn',
        asks: ['withdraw_reason'],
        tone: 'danger',
        turn: 'nobody',
      },
    },
  },
  acts: noticeActions,
  grants: {
    ...grantAll(roleNames, ['view']),
    ...grantAll(['station_head', 'section_chief'], manage),
    ...grantAll(['admin', 'city_admin', 'station_admin'], [...manage, 'takeDown']),
  },
})
