import type { LoaderFunctionArgs } from 'react-router';
import { sendListFile } from '../kit/list.server.ts';
import { allReviewsList } from './all-reviews-list.ts';
import { findAllReviews } from './find-all-reviews.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  sendListFile(args, allReviewsList, findAllReviews);
