/** 回收站保留的天数；满了由清理任务彻底删除。 */
export const TRASH_DAYS = 30

/** 两次催办之间至少相隔的分钟数。 */
export const URGE_EVERY_MINUTES = 60
