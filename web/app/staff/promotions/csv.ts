import type { LoaderFunctionArgs } from 'react-router';
import { sendListFile } from '../kit/list.server.ts';
import { findPromotions } from './find-promotions.server.ts';
import { promotionList } from './promotion-list.ts';

export const loader = (args: LoaderFunctionArgs) =>
  sendListFile(args, promotionList, findPromotions);
