import { f } from '@zhujian/model'
import { declare } from './setting'

const days = { unit: '天' } as const
const megabytes = { unit: 'MB' } as const

/** 登录后的页面也要用到的设置，随公共数据下发；单独成篇，页面不必带上其余的。 */
export const sharedSettings = {
  check_remind_days: declare('check', f.integer('检查到期提前提醒', { min: 1, max: 30, ...days }), 3, {
    description: '下次检查期限前这些天，在首页与工程卡片上提醒，并告知主、辅监督员；过了期限仍没有检查的归入“逾期未检”。',
    local: true,
  }),
  people_welder_special: declare('people', f.bool('电焊工须持特种作业证'), true, {
    description: '电焊工进场也须登记有效的特种作业操作资格证书；其余特种作业工种依建质〔2008〕75号，不由此项决定。',
    local: true,
  }),
  upload_file_max_mb: declare('upload', f.integer('文件大小上限', { min: 1, max: 1024, ...megabytes }), 200, {
    description: '单个文件（文档、图纸、视频等）不能超过的大小。',
  }),
  upload_image_max_mb: declare('upload', f.integer('图片大小上限', { min: 1, max: 200, ...megabytes }), 30, {
    description: '只收图片的栏目，单张不能超过的大小。',
  }),
} as const
