import { answerReads } from './reader-message'
import { readSheets } from './sheet-reader'

answerReads(readSheets)
