import { Module } from "@nestjs/common";
import { BoardsController } from "./boards.controller.js";

@Module({ controllers: [BoardsController] })
export class AppModule {}
